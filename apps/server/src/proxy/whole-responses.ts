import type { ServerResponse } from 'node:http';
import { createByteCache } from '@dragoman/core/serving';

/** A response to a GET that leaves the connection open. */
interface Whole {
  /** What the response was made from. */
  readonly source: object;
  /** What else the head depends on. */
  readonly variant: string;
  readonly head: string;
  readonly body: Uint8Array;
  requests: number;
  /** Head and body. */
  bytes?: Buffer;
}

/** Caches responses as one buffer each: one write of head and body costs less than `ServerResponse`, which writes two. */
export interface WholeResponses {
  /** Writes the response and returns true if one of this source and variant is cached. */
  send(key: string, whole: Pick<Whole, 'source' | 'variant'>, response: ServerResponse): boolean;
  /** Stores a response just written by `ServerResponse`. */
  store(
    key: string,
    whole: Pick<Whole, 'source' | 'variant' | 'body'>,
    response: ServerResponse,
  ): void;
}

/** A response must be requested this often to be worth a copy of its body. */
const minRequests = 16;

/** Stores at most `maxBytes` of responses. */
export function createWholeResponses(maxBytes: number): WholeResponses {
  const cache = createByteCache<Whole>(maxBytes);
  return {
    send(key, { source, variant }, response) {
      const found = cache.get(key);
      if (found?.source !== source || found.variant !== variant) return false;
      found.requests += 1;
      if (found.requests < minRequests || !isOrdinary(response)) return false;
      found.bytes ??= Buffer.concat([Buffer.from(found.head, 'latin1'), found.body]);
      write(response, found.head, found.bytes);
      return true;
    },
    store(key, whole, response) {
      const known = cache.peek(key);
      if (known?.source === whole.source && known.variant === whole.variant) return;
      const { _header: head } = response as ServerResponse & Internals;
      if (!isOrdinary(response) || head === null) return;
      const size = head.length + whole.body.length + 1000;
      cache.set(key, { ...whole, head, requests: 1 }, { size });
    },
  };
}

/** Fields of `OutgoingMessage`: the head, and whether it has been written. */
interface Internals {
  _header: string | null;
  _headerSent: boolean;
}

/** False for HEAD, HTTP/1.0, HTTP/2 and the last response of a connection. */
function isOrdinary({ req, shouldKeepAlive }: ServerResponse): boolean {
  return req.method === 'GET' && req.httpVersion === '1.1' && shouldKeepAlive;
}

/** Writes head and body as if the head had been written before and all were body. */
function write(response: ServerResponse, head: string, bytes: Buffer): void {
  Object.assign(response, { _header: head, _headerSent: true } satisfies Internals);
  response.end(bytes);
}
