import fs from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import {
  type CacheFile,
  checkedFrom,
  headBytes,
  type Layout,
  readHead,
  readLayout,
  unpackFile,
} from './cache-file.ts';

const open = promisify(fs.open);
const read = promisify(fs.read);

/** Sections larger than this stay on disk. Smaller ones are read faster whole than in parts. */
export const largeSection = 1024 * 1024;

/** A section of a file that stays open, even if the file is replaced. Closed once nothing refers to it. */
export class FileSection {
  readonly length: number;
  readonly #file: OpenFile;
  readonly #offset: number;

  constructor(file: OpenFile, offset: number, length: number) {
    this.length = length;
    this.#file = file;
    this.#offset = offset;
  }

  /** Fills `target` with the bytes from `position` on. Throws the file system's error. */
  read(target: Uint8Array, position: number): void {
    for (let at = 0; at < target.length; ) {
      const from = this.#offset + position + at;
      const count = fs.readSync(this.#file.descriptor, target, at, target.length - at, from);
      if (count === 0) throw new Error('A cache file is too short');
      at += count;
    }
  }
}

interface OpenFile {
  readonly descriptor: number;
}

const unused = new FinalizationRegistry<number>((descriptor) => fs.close(descriptor, () => {}));

/** A cache file whose large sections are read when needed. */
export interface StoredFile {
  readonly version: number;
  readonly sections: readonly (Uint8Array | FileSection)[];
}

/** Reads a file if its header has the wanted version and it is undamaged. Only what may wait for the disk leaves the event loop. */
export async function readStored(
  at: string,
  name: string,
  version: number | undefined,
): Promise<CacheFile | undefined> {
  const descriptor = await open(at, 'r');
  try {
    const { size } = fs.fstatSync(descriptor);
    // A separate allocation, so that sections are aligned as in the file.
    const bytes = Buffer.allocUnsafeSlow(size);
    if (!(await fill(descriptor, bytes, 0))) return undefined;
    const file = unpackFile(name, bytes);
    return version === undefined || file?.version === version ? file : undefined;
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Like `readStored`, but leaves large sections on disk. */
export async function openStored(
  at: string,
  name: string,
  version: number | undefined,
): Promise<StoredFile | undefined> {
  const descriptor = await open(at, 'r');
  let isKept = false;
  try {
    const { size } = fs.fstatSync(descriptor);
    // Windows does not replace files that are open.
    if (size <= largeSection || process.platform === 'win32') {
      return await readStored(at, name, version);
    }
    if (!(await isWanted(descriptor, size, version))) return undefined;
    const layout = await checkedLayout(descriptor, size, name);
    if (layout === undefined) return undefined;
    const file = { descriptor };
    const sections = await Promise.all(
      layout.sections.map(async ({ offset, length }) => {
        if (length > largeSection) return new FileSection(file, offset, length);
        const bytes = Buffer.allocUnsafeSlow(length);
        await fill(descriptor, bytes, offset);
        return bytes;
      }),
    );
    unused.register(file, descriptor);
    isKept = true;
    return { version: layout.version, sections };
  } finally {
    if (!isKept) fs.closeSync(descriptor);
  }
}

async function isWanted(descriptor: number, size: number, version: number | undefined) {
  const head = Buffer.alloc(headBytes);
  await fill(descriptor, head, 0);
  const stated = readHead(head);
  return stated?.length === size && (version === undefined || stated.version === version);
}

/** Reads the whole file once to check it, which also puts it into the system's cache of files. */
async function checkedLayout(
  descriptor: number,
  size: number,
  name: string,
): Promise<Layout | undefined> {
  const buffer = Buffer.allocUnsafe(Math.min(size, largeSection));
  if (!(await fill(descriptor, buffer, 0))) return undefined;
  const layout = readLayout(name, buffer);
  let sum = crc32(buffer.subarray(checkedFrom));
  for (let at = buffer.length; at < size; ) {
    const chunk = buffer.subarray(0, size - at);
    if (!(await fill(descriptor, chunk, at))) return undefined;
    sum = crc32(chunk, sum);
    at += chunk.length;
  }
  return layout?.sum === sum ? layout : undefined;
}

/** Fills a buffer from a position; false if the file is too short. */
async function fill(descriptor: number, bytes: Uint8Array, position: number): Promise<boolean> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await read(descriptor, bytes, at, bytes.length - at, position + at);
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
}
