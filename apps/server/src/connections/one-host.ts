import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';

/**
 * True if a request has two Host fields (RFC 9112 §3.2), or an HTTP/2 authority that differs from Host (RFC 9113 §8.3.1). A
 * proxy in front of us may have used the other one.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage | Http2ServerRequest): boolean {
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

/** Raw response to such a request, for connections without a response object. */
export const twoHostsAnswer =
  'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
