import type { Readable } from 'node:stream';

/** Reads a body of at most `maxBytes`; undefined if it is longer. Throws the stream's error. */
export async function readBody(body: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxBytes) return undefined;
  }
  return Buffer.concat(chunks, length);
}
