import {
  type ArchiveEntry,
  packFiles,
  type ReadEntry,
  readFiles,
  webStream,
} from '@dragoman/core/archives';
import { SetupError } from '@dragoman/domain/errors';
import { Decrypter, Encrypter } from 'age-encryption';

/** Packs files, encrypted in the age format (age-encryption.org/v1) if there is a passphrase. */
export async function packArchive(
  entries: AsyncIterable<ArchiveEntry>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const packed = packFiles(entries);
  if (passphrase === undefined) return packed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(webStream(packed));
}

/**
 * Reads the files of an archive in their order.
 * @throws SetupError if the passphrase is missing or wrong, another error if the archive is damaged or cut off
 */
export async function* readArchive(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<ReadEntry> {
  yield* readFiles(await decrypted(bytes, passphrase));
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
