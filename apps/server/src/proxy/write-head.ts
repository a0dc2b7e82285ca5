import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { HeaderList } from './header-list.ts';

/**
 * Writes the head of an answer. The reason phrase is always ours (RFC 9110 §15.1 lets every hop replace it): a customer's
 * site may send bytes there that Node refuses to write.
 * @param headers fields that `isSendable` accepts
 * @throws what Node throws for a head that it cannot write; nothing is sent then
 */
export function writeHead(response: ServerResponse, status: number, headers: HeaderList): void {
  const sent = mayTrail(response, status, headers)
    ? headers
    : headers.filter(([name]) => name.toLowerCase() !== 'trailer');
  response.writeHead(status, STATUS_CODES[status] ?? '', sent.flat());
}

/** Node throws where a Trailer field announces what the framing cannot carry (RFC 9112 §7.1.2). */
function mayTrail({ req }: ServerResponse, status: number, headers: HeaderList): boolean {
  const isBodiless = req.method === 'HEAD' || status === 204 || status === 304;
  if (isBodiless || req.httpVersion === '1.0') return false;
  return !headers.some(([name]) => name.toLowerCase() === 'content-length');
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const badValue = /[^\t\x20-\x7e\x80-\xff]/;

/** True for a field that Node writes as it is: a token as name, one line of latin1 as value. */
export function isSendable([name, value]: readonly [name: string, value: string]): boolean {
  return token.test(name) && !badValue.test(value);
}

/** Fields that mean nothing, or something dangerous, behind a body (RFC 9110 §6.5.1). */
const neverTrailers =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings|host|content-.*|set-cookie|authorization|www-authenticate|cache-control|expires|age|date|location|vary|via|etag|last-modified|link|refresh)$/i;

/** Adds a site's trailers to an answer, one line per name; those that may not be sent are dropped. Never throws. */
export function addTrailers(
  response: ServerResponse,
  trailers: Readonly<Record<string, string | string[]>>,
): void {
  const lines = Object.entries(trailers).map(
    ([name, values]) => [name, [values].flat().join(', ')] as const,
  );
  const sent = lines.filter((line) => isSendable(line) && !neverTrailers.test(line[0]));
  if (sent.length > 0) response.addTrailers(Object.fromEntries(sent) as never);
}
