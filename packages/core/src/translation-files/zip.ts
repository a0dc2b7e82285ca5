import { crc32, createInflateRaw } from 'node:zlib';
import { DragomanError } from '@dragoman/domain/errors';

/** Bytes that the files of an archive may have together when they are unpacked. */
const maxUnpackedBytes = 100_000_000;
/** How often a file larger than `freeBytes` may be as long as it is packed. */
const maxRatio = 200;
const freeBytes = 10_000_000;
const maxFiles = 10_000;

const endSignature = Buffer.from('PK\u0005\u0006');
const fileSignature = 0x02_01_4b_50;
const localSignature = 0x04_03_4b_50;
const encryptedFlag = 1;
const deflated = 8;

interface PackedFile {
  readonly bytes: Uint8Array;
  readonly isDeflated: boolean;
  readonly crc: number;
}

/** The files of a ZIP archive by name, read by its central directory. Together they have a bounded length. */
export class ZipArchive {
  readonly #files = new Map<string, PackedFile>();
  #unpackedBytes = 0;

  /** Throws `DragomanError('bad-request')` if the archive is damaged, encrypted, split or in ZIP64, or has too many files. */
  constructor(archive: Buffer) {
    const end = archive.lastIndexOf(endSignature);
    if (end < 0 || archive.length < end + 22) throw unreadable();
    const count = archive.readUInt16LE(end + 10);
    if (count > maxFiles) throw tooManySheets();
    const directory = archive.subarray(0, end);
    let at = archive.readUInt32LE(end + 16);
    for (let index = 0; index < count; index++) at = this.#add(directory, at);
  }

  /**
   * Yields the unpacked parts of a file; none if there is no such file. Throws `DragomanError('bad-request')` if it is
   * damaged or too long.
   */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const file = this.#files.get(name);
    if (file === undefined) return;
    let [bytes, crc] = [0, 0];
    for await (const part of unpacked(file)) {
      bytes += part.length;
      crc = crc32(part, crc);
      this.#unpackedBytes += part.length;
      const isTooDense = bytes > freeBytes && bytes > maxRatio * file.bytes.length;
      if (isTooDense || this.#unpackedBytes > maxUnpackedBytes) throw tooLarge();
      yield part;
    }
    if (crc !== file.crc) throw unreadable();
  }

  /** Adds the file of an entry, and returns where the next entry is. */
  #add(directory: Buffer, at: number): number {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== fileSignature)
      throw unreadable();
    if (directory.readUInt16LE(at + 8) & encryptedFlag) throw protectedFile();
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, nameEnd);
    const method = directory.readUInt16LE(at + 10);
    if (this.#files.has(name) || (method !== deflated && method !== 0)) throw unreadable();
    const bytes = packedBytes(
      directory,
      directory.readUInt32LE(at + 42),
      directory.readUInt32LE(at + 20),
    );
    const crc = directory.readUInt32LE(at + 16);
    this.#files.set(name, { bytes, isDeflated: method === deflated, crc });
    return nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

function packedBytes(archive: Buffer, at: number, length: number): Uint8Array {
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== localSignature) throw unreadable();
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  if (start + length > archive.length) throw unreadable();
  return archive.subarray(start, start + length);
}

async function* unpacked({ bytes, isDeflated }: PackedFile): AsyncGenerator<Uint8Array> {
  if (!isDeflated) return yield bytes;
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  inflate.end(bytes);
  try {
    yield* inflate;
  } catch (cause) {
    throw cause instanceof DragomanError ? cause : unreadable(cause);
  }
}

export function unreadable(cause?: unknown): DragomanError {
  return new DragomanError('bad-request', {
    message: 'The XLSX file is damaged or of another kind. Save it again as XLSX or CSV.',
    cause,
  });
}

export function tooLarge(): DragomanError {
  return new DragomanError('bad-request', {
    message: 'The XLSX file is too large when it is unpacked. Split it, or save it as CSV.',
  });
}

export function tooManySheets(): DragomanError {
  return new DragomanError('bad-request', {
    message: 'The XLSX file has too many sheets. Keep only the first one: only it is read.',
  });
}

export function protectedFile(): DragomanError {
  return new DragomanError('bad-request', {
    message:
      'The Excel file is in the old format or has a password. Save it as XLSX without a password.',
  });
}
