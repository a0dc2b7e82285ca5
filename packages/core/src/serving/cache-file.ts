import { crc32 } from 'node:zlib';

/**
 * A cache file: a header, then sections of bytes at offsets that are multiples of 16, so that they can be read in
 * place, including from a file mapped by several processes. Numbers are little-endian.
 *
 * | offset | type | |
 * |---|---|---|
 * | 0 | u32 | magic |
 * | 4 | u32 | format |
 * | 8 | u32 | CRC-32 of all bytes from 12 on |
 * | 12 | u32 | number of sections |
 * | 16 | f64 | version of the content |
 * | 24 | f64 | size of the file in bytes |
 * | 32 | f64, f64 | offset and length of the first section, then of each further one |
 *
 * The first section is the file's name in UTF-8.
 */
export interface CacheFile {
  /** Version of the content; 0 if unknown. */
  readonly version: number;
  readonly sections: readonly Uint8Array[];
}

const magic = 0x4d_47_52_44;
// Increment when the layout above changes: files of other formats are ignored.
const format = 1;
/** Offset of the first byte that the sum covers. */
export const checkedFrom = 12;
const alignment = 16;
const mostSections = 16;
/** Number of bytes that `readHead` needs. */
export const headBytes = 32;

const aligned = (offset: number) => Math.ceil(offset / alignment) * alignment;

/** Returns the file as chunks to write in order. */
export function packFile(name: string, { version, sections }: CacheFile): Uint8Array[] {
  const all = [Buffer.from(name), ...sections];
  const head = Buffer.alloc(headBytes + all.length * 16);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(format, 4);
  head.writeUInt32LE(all.length, 12);
  head.writeDoubleLE(version, 16);
  const pieces: Uint8Array[] = [head];
  let end = head.length;
  all.forEach((section, index) => {
    const offset = aligned(end);
    pieces.push(Buffer.alloc(offset - end), section);
    head.writeDoubleLE(offset, headBytes + index * 16);
    head.writeDoubleLE(section.length, headBytes + index * 16 + 8);
    end = offset + section.length;
  });
  head.writeDoubleLE(end, 24);
  const [, ...rest] = pieces;
  const sum = rest.reduce((crc, piece) => crc32(piece, crc), crc32(head.subarray(checkedFrom)));
  head.writeUInt32LE(sum, 8);
  return pieces;
}

/** Reads version and length from the first `headBytes` of a file; undefined if they are not a header. */
export function readHead(bytes: Buffer): { version: number; length: number } | undefined {
  if (bytes.length < headBytes || bytes.readUInt32LE(0) !== magic) return undefined;
  if (bytes.readUInt32LE(4) !== format) return undefined;
  return { version: bytes.readDoubleLE(16), length: bytes.readDoubleLE(24) };
}

/** Where the sections of a file are, without its name. */
export interface Layout {
  readonly version: number;
  /** CRC-32 that all bytes from `checkedFrom` on must have. */
  readonly sum: number;
  readonly sections: readonly { readonly offset: number; readonly length: number }[];
}

/** Reads the layout from the start of a file; undefined if it has another format or name. Checks no sum. */
export function readLayout(name: string, start: Buffer): Layout | undefined {
  const head = readHead(start);
  if (head === undefined) return undefined;
  const count = start.readUInt32LE(12);
  if (count === 0 || count > mostSections || start.length < headBytes + count * 16) {
    return undefined;
  }
  const all = Array.from({ length: count }, (_, index) => ({
    offset: start.readDoubleLE(headBytes + index * 16),
    length: start.readDoubleLE(headBytes + index * 16 + 8),
  }));
  const [{ offset, length } = { offset: 0, length: 0 }, ...sections] = all;
  if (start.subarray(offset, offset + length).toString() !== name) return undefined;
  return { version: head.version, sum: start.readUInt32LE(8), sections };
}

/** Parses a file; undefined if it is damaged or has another format or name. */
export function unpackFile(name: string, bytes: Buffer): CacheFile | undefined {
  if (readHead(bytes)?.length !== bytes.length) return undefined;
  if (crc32(bytes.subarray(checkedFrom)) !== bytes.readUInt32LE(8)) return undefined;
  const layout = readLayout(name, bytes);
  if (layout === undefined) return undefined;
  const sections = layout.sections.map(({ offset, length }) =>
    bytes.subarray(offset, offset + length),
  );
  return { version: layout.version, sections };
}
