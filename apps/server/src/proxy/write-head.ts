import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { HeaderList } from './header-list.ts';

/**
 * Writes the head of a response, always with our own reason phrase (RFC 9110 §15.1 lets every hop replace it): a customer's
 * site may send one that Node refuses to write.
 * @param headers fields that `isSendable` accepts
 * @throws Node's error if the head cannot be written; nothing is sent then
 */
export function writeHead(response: ServerResponse, status: number, headers: HeaderList): void {
  const sent = mayTrail(response, status, headers)
    ? headers
    : headers.filter(([name]) => name.toLowerCase() !== 'trailer');
  response.writeHead(status, STATUS_CODES[status] ?? '', sent.flat());
}

/** True if a Trailer field may be sent. Node throws if the framing cannot carry trailers (RFC 9112 §7.1.2). */
function mayTrail({ req }: ServerResponse, status: number, headers: HeaderList): boolean {
  const isBodiless = req.method === 'HEAD' || status === 204 || status === 304;
  if (isBodiless || req.httpVersion === '1.0') return false;
  return !headers.some(([name]) => name.toLowerCase() === 'content-length');
}

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const badValue = /[^\t\x20-\x7e\x80-\xff]/;

/** True if Node writes the field unchanged: the name is a token, the value one line of latin1. */
export function isSendable([name, value]: readonly [name: string, value: string]): boolean {
  return token.test(name) && !badValue.test(value);
}

/** Fields that are meaningless or dangerous as trailers (RFC 9110 §6.5.1). */
const neverTrailers =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings|host|content-.*|set-cookie|authorization|www-authenticate|cache-control|expires|age|date|location|vary|via|etag|last-modified|link|refresh)$/i;

/** Adds a site's trailers to a response, one line per name. Drops those that must not be sent. Never throws. */
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
