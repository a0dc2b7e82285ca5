/** Below it, proxies serve the token that a DNS check has stored (RFC 8615). */
export const challengePath = '/.well-known/dragoman-challenge/';

/** Below it, certificate authorities read the answers to theirs (RFC 8555 §8.3): ours, or those of the site itself. */
export const acmeChallengePath = '/.well-known/acme-challenge/';

/** The token of a challenge's path, query left out; undefined for every other path. */
export function challengeToken(path: string): string | undefined {
  const [bare = ''] = path.split('?', 1);
  const token = bare.startsWith(challengePath) ? bare.slice(challengePath.length) : '';
  return /^[\w-]{20,64}$/.test(token) ? token : undefined;
}
