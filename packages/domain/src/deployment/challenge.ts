/** Proxies serve the stored token of a DNS check below this path (RFC 8615). */
export const challengePath = '/.well-known/dragoman-challenge/';

/**
 * Certificate authorities read challenge responses below this path (RFC 8555 §8.3): ours, or those of the site itself.
 */
export const acmeChallengePath = '/.well-known/acme-challenge/';

/** Returns the token in a challenge path, without the query, or undefined for other paths. */
export function challengeToken(path: string): string | undefined {
  if (!path.startsWith(challengePath)) return undefined;
  const [token = ''] = path.slice(challengePath.length).split('?', 1);
  return /^[\w-]{20,64}$/.test(token) ? token : undefined;
}
