import { pipeline, type Readable } from 'node:stream';
import { ReadableStream as WebStream } from 'node:stream/web';
import { createGunzip, createGzip, type Gunzip, type Gzip } from 'node:zlib';
import { SetupError } from '@dragoman/domain/errors';
import { Decrypter, Encrypter } from 'age-encryption';
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

/** Packs files as tar and gzip, encrypted in the age format (age-encryption.org/v1) if there is a passphrase. */
export async function packArchive(
  entries: AsyncIterable<ArchiveEntry>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const { readable, controller } = createTarPacker();
  addAll(entries, controller).catch((error: unknown) => controller.error(error));
  const compressed = through(readable, createGzip({ level: 4 }));
  if (passphrase === undefined) return compressed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(webStream(compressed));
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

/**
 * Reads the files of an archive in their order.
 * @throws SetupError if the passphrase is missing or wrong, another error if the archive is damaged or cut off
 */
export async function* readArchive(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<ReadEntry> {
  const plain = await decrypted(bytes, passphrase);
  const entries = webStream(through(plain, createGunzip())).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  for await (const { header, body } of entries) {
    yield { name: header.name, mode: header.mode ?? 0o600, body };
  }
}

/** Returns the converter's output. It fails as the source does; `compose` would end the process. */
function through(source: AsyncIterable<Uint8Array>, converter: Gzip | Gunzip): Readable {
  pipeline(source, converter, () => {});
  return converter;
}

const ageMagic = 'age-encryption.org/v1';

async function decrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const stream = webStream(bytes);
  const [start, whole] = await peek(stream);
  if (!Buffer.from(start).toString('latin1').startsWith(ageMagic)) return whole;
  if (passphrase === undefined) {
    throw new SetupError('The backup is encrypted: give its passphrase with --passphrase-file.');
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(whole);
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('no identity matched')) {
      throw new SetupError('The passphrase does not open the backup.', { cause });
    }
    throw cause;
  }
}

/** Returns the first chunk, and a stream that begins with it. */
async function peek(
  stream: ReadableStream<Uint8Array>,
): Promise<[Uint8Array, ReadableStream<Uint8Array>]> {
  const reader = stream.getReader();
  const { value = new Uint8Array() } = await reader.read();
  async function* whole() {
    yield value;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  }
  return [value, webStream(whole())];
}

/** Node and the DOM have separate types for the same class. */
function webStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
}
