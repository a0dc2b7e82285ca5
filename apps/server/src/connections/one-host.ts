import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/**
 * True if a request has two Host fields (RFC 9112 §3.2), or an HTTP/2 authority that differs from Host (RFC 9113 §8.3.1). A
 * proxy in front of us may have used the other one.
 */
function namesTwoHosts({ rawHeaders }: IncomingMessage | Http2ServerRequest): boolean {
  let known: string | undefined;
  let authority: string | undefined;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase();
    if (name === ':authority') authority = rawHeaders[index + 1];
    if (name !== 'host') continue;
    if (known !== undefined) return true;
    known = rawHeaders[index + 1];
  }
  return authority !== undefined && known !== undefined && known !== authority;
}

/** True if a host has a port that no server can have. */
export function hasImpossiblePort(host: string): boolean {
  return Number(/:(\d+)$/.exec(host)?.[1] ?? 0) > 65_535;
}

/** Value of Allow. TRACE would send a request's own fields back (RFC 9110 §9.3.8). */
export const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Returns the status for a request that no server of ours answers, with a sentence: 405 for TRACE, 400 for two hosts or an
 * impossible port. Undefined for all others.
 */
export function refusalOf(
  request: IncomingMessage | Http2ServerRequest,
): { readonly status: 400 | 405; readonly error: string } | undefined {
  if (request.method === 'TRACE') return { status: 405, error: 'Method not allowed' };
  if (namesTwoHosts(request))
    return { status: 400, error: 'The request names more than one host.' };
  const { host, ':authority': authority } = request.headers;
  if (!hasImpossiblePort(String(authority ?? host ?? ''))) return undefined;
  return { status: 400, error: 'The request names no valid host.' };
}

/** Raw response to such a request, for connections without a response object. */
export const badRequestAnswer =
  'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
