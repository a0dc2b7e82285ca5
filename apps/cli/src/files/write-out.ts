import { once } from 'node:events';

/** Writes the parts of a file to standard output, as fast as it takes them. */
export async function writeOut(parts: AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const part of parts)
    if (!process.stdout.write(part)) await once(process.stdout, 'drain');
}
