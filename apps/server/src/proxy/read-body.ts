import { Readable } from 'node:stream';

/** A complete body, or a stream of all its bytes if it is too long. */
export type ReadBody =
  | { readonly whole: true; readonly bytes: Buffer }
  | { readonly whole: false; readonly rest: Readable };

/** Reads at most `maxBytes`; returns a longer body as a stream of all its bytes. Throws the stream's error. */
export async function readBody(body: Readable, maxBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = body.iterator({ destroyOnReturn: false });
  for await (const chunk of iterator) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxBytes) return { whole: false, rest: rejoin(chunks, body) };
  }
  const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length);
  return { whole: true, bytes };
}

function rejoin(chunks: readonly Buffer[], body: Readable): Readable {
  const all = async function* () {
    yield* chunks;
    yield* body;
  };
  const rest = Readable.from(all(), { objectMode: false });
  // A generator that awaits its source cannot be ended from outside, but its source can.
  body.on('error', () => {});
  return rest.on('close', () => body.destroy());
}
