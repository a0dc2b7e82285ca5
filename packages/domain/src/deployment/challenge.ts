/** Below it, the proxies answer what a check of a host's DNS has told them (RFC 8615). */
export const challengePath = '/.well-known/dragoman-challenge/';

/** The token of a challenge's path, query left out; undefined for every other path. */
export function challengeToken(path: string): string | undefined {
  const [bare = ''] = path.split('?', 1);
  const token = bare.startsWith(challengePath) ? bare.slice(challengePath.length) : '';
  return /^[\w-]{20,64}$/.test(token) ? token : undefined;
}
