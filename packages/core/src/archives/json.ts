import type { ArchiveEntry, ReadEntry } from './archive.ts';

/** Returns a file with these bytes. */
export function bytesEntry(name: string, bytes: Uint8Array): ArchiveEntry {
  return { name, size: bytes.length, body: inOne(bytes) };
}

/** Returns a file with a value as JSON. */
export function jsonEntry(name: string, value: unknown): ArchiveEntry {
  return bytesEntry(name, Buffer.from(JSON.stringify(value, null, 1)));
}

async function* inOne(bytes: Uint8Array) {
  yield bytes;
}

/**
 * Reads a JSON file of an archive.
 * @throws Error if it is longer than `maxBytes` or is not JSON
 */
export async function readJson(
  { name, body }: ReadEntry,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`${name} is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
