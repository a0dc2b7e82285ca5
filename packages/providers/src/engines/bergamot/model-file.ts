const fixedBytes = 16;
const headerBytes = 32;
const shapeEntryBytes = 4;

/**
 * True if a model file in Marian's binary format (version 1) has the length that its headers declare. Bergamot does not
 * check this; it would read past the end of a truncated file and translate with garbage.
 */
export function isWholeModelFile(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (offset: number) => Number(view.getBigUint64(offset, true));
  if (bytes.length < fixedBytes || number(0) !== 1) return false;
  const count = number(8);
  let end = fixedBytes + count * headerBytes;
  if (bytes.length < end) return false;
  let dataBytes = 0;
  for (let header = fixedBytes; header < fixedBytes + count * headerBytes; header += headerBytes) {
    end += number(header) + number(header + 16) * shapeEntryBytes;
    dataBytes += number(header + 24);
  }
  return bytes.length >= end + 8 && bytes.length >= end + 8 + number(end) + dataBytes;
}
