import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { chooseCoding, matchesEtag } from './negotiation.ts';

/** Responds with the switcher's script from memory, compressed once. */
export function switcherResponder(script: string) {
  const body = Buffer.from(script);
  const encoded = {
    br: zlib.brotliCompressSync(body),
    zstd: zlib.zstdCompressSync(body),
    gzip: zlib.gzipSync(body),
  };
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return (request: IncomingMessage, response: ServerResponse): void => {
    const shared = {
      etag,
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    };
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, shared).end();
      return;
    }
    const coding = chooseCoding(String(request.headers['accept-encoding'] ?? ''));
    const bytes = coding === undefined ? body : encoded[coding];
    response.writeHead(200, {
      ...shared,
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(bytes.length),
      ...(coding === undefined ? {} : { 'content-encoding': coding }),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
