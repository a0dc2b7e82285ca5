import { pipeline, Readable, type Transform } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';

/** A file of an archive that is written. `body` must have exactly `size` bytes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly mode?: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** A file of an archive that is read. Read its body to the end before the next one. */
export interface ReadEntry {
  readonly name: string;
  readonly mode: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Packs files as tar and gzip, while the stream is read. Destroy it if it is not read to its end. */
export function packFiles(entries: AsyncIterable<ArchiveEntry>): Readable {
  const { readable, controller } = createTarPacker();
  addAll(entries, controller).catch((error: unknown) => controller.error(error));
  return through(Readable.from(readable), createGzip({ level: 4 }));
}

/** Returns the converter's output. It fails as the source does; `compose` would end the process. */
function through(bytes: Readable, transform: Transform): Readable {
  return pipeline(bytes, transform, () => {});
}

async function addAll(
  entries: AsyncIterable<ArchiveEntry>,
  controller: TarPackController,
): Promise<void> {
  for await (const { name, size, mode = 0o600, body } of entries) {
    const writer = controller.add({ name, size, mode, type: 'file' }).getWriter();
    for await (const chunk of body) await writer.write(chunk);
    await writer.close();
  }
  controller.finalize();
}

/** What an archive of strangers may unpack to. */
export interface UnpackBounds {
  readonly bytes: number;
  /** The most bytes for each packed byte, beyond the first 64 MB. */
  readonly ratio: number;
}

const unlimited = { bytes: Number.POSITIVE_INFINITY, ratio: Number.POSITIVE_INFINITY };

/**
 * Reads the files of an archive in their order.
 * @throws Error if the archive is damaged, cut off, beyond its bounds, or has anything but files
 */
export async function* readFiles(
  bytes: AsyncIterable<Uint8Array>,
  bounds: UnpackBounds = unlimited,
): AsyncGenerator<ReadEntry> {
  const entries = webStream(unpacked(bytes, bounds)).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  for await (const { header, body } of entries) {
    if (header.type !== 'file') throw new Error(`${header.name} is no file.`);
    yield { name: header.name, mode: header.mode ?? 0o600, body };
  }
}

const anyway = 64_000_000;

async function* unpacked(
  packed: AsyncIterable<Uint8Array>,
  { bytes, ratio }: UnpackBounds,
): AsyncGenerator<Uint8Array> {
  const size = { packed: 0, unpacked: 0 };
  async function* counted() {
    for await (const chunk of packed) {
      size.packed += chunk.length;
      yield chunk;
    }
  }
  for await (const chunk of through(Readable.from(counted()), createGunzip())) {
    size.unpacked += chunk.length;
    if (size.unpacked > Math.min(bytes, anyway + ratio * size.packed))
      throw new Error('The archive unpacks to more than it may have.');
    yield chunk;
  }
}

/** Node and the DOM have separate types for the same class. */
export function webStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
}
