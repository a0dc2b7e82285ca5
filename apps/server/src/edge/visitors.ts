import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Duplex } from 'node:stream';

/** Handles requests after TLS is terminated: an HTTP/1.1 server, which need not listen. */
export interface Inner {
  answer(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Passes requests to a server as if they had arrived on its own port. */
export function innerOf(server: Server): Inner {
  return {
    answer: (request, response) => void server.emit('request', request, response),
    upgrade: (request, socket, head) => void server.emit('upgrade', request, socket, head),
  };
}

/** Connection-specific header fields, which HTTP/2 forbids (RFC 9113 §8.2.2). */
const connectionFields = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** Adapts an HTTP/2 exchange to handlers written for HTTP/1.1. */
export function asHttp1(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): [IncomingMessage, ServerResponse] {
  const fields = fieldsOf(request);
  // Node ends a body that was cut off as if it were complete, so a site would take half a form for all of it.
  request.on('error', () => {});
  request.once('aborted', () => request.destroy(new Error('The body was cut off.')));
  Object.defineProperties(request, {
    rawHeaders: { value: fields.flat() },
    headers: { value: { ...request.headers, host: request.authority } },
  });
  const begin = response.writeHead.bind(response) as (status: number, headers: string[]) => unknown;
  Object.defineProperty(response, 'writeHead', {
    value: (status: number, ...more: unknown[]) => {
      begin(status, sendable(more.find((part) => typeof part === 'object')));
      return response;
    },
  });
  return [request as unknown as IncomingMessage, response as unknown as ServerResponse];
}

/** Returns fields with Host, a single Cookie (RFC 9113 §8.2.3) and Transfer-Encoding for a body of unknown length. */
function fieldsOf({ rawHeaders, headers, stream, authority }: Http2ServerRequest): string[][] {
  const fields = [['host', authority]];
  const cookies: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (name === 'cookie') cookies.push(value);
    else if (!name.startsWith(':') && name !== 'host') fields.push([name, value]);
  }
  if (cookies.length > 0) fields.push(['cookie', cookies.join('; ')]);
  const hasBody = !(stream as unknown as { endAfterHeaders: boolean }).endAfterHeaders;
  if (hasBody && headers['content-length'] === undefined) {
    fields.push(['transfer-encoding', 'chunked']);
  }
  return fields;
}

/**
 * Converts the arguments of `writeHead`, a flat list or an object, to HTTP/2 fields without connection-specific ones.
 * Repeated fields are joined (RFC 9110 §5.3), except Set-Cookie: Node throws if a field such as ETag is repeated.
 */
function sendable(headers: unknown): string[] {
  const flat: unknown[] = Array.isArray(headers)
    ? headers
    : Object.entries((headers ?? {}) as object).flatMap(([name, value]) =>
        [value].flat().flatMap((one) => [name, one]),
      );
  const cookies: string[] = [];
  const joined = new Map<string, string>();
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const name = String(flat[index]).toLowerCase();
    const value = String(flat[index + 1]);
    if (name === 'set-cookie') cookies.push(name, value);
    else if (!connectionFields.has(name)) {
      const before = joined.get(name);
      joined.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return [...[...joined].flat(), ...cookies];
}
