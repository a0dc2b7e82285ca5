import { limits } from '@dragoman/domain/limits';

const limit = limits.memoryFileCharacters;

/** A file that can be imported. */
export interface MemoryFile {
  readonly name: string;
  readonly format: 'csv' | 'tmx';
  readonly text: string;
}

/** Reads a file. Returns an explanation instead if it cannot be imported. */
export async function readMemoryFile(file: File): Promise<MemoryFile | string> {
  const format = /\.(csv|tmx)$/i.exec(file.name)?.[1]?.toLowerCase() as 'csv' | 'tmx' | undefined;
  if (format === undefined) return `“${file.name}” is not a CSV or TMX file.`;
  if (file.size === 0) return `“${file.name}” is empty.`;
  // UTF-16 takes two bytes for most characters.
  if (file.size > limit * 2) return tooLarge(file.name);
  try {
    const text = decode(await file.arrayBuffer());
    return text.length > limit ? tooLarge(file.name) : { name: file.name, format, text };
  } catch {
    return `“${file.name}” is not in UTF-8 or UTF-16. Save it as UTF-8 and try again.`;
  }
}

function tooLarge(name: string): string {
  const millions = limit / 1_000_000;
  return `“${name}” is too large: at most ${millions} million characters. Split it and import the parts.`;
}

/** Decodes by byte order mark; UTF-8 without one. Throws a `TypeError` if the bytes are neither. */
function decode(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content, 0, Math.min(2, content.byteLength));
  const mark = ((first ?? 0) << 8) | (second ?? 0);
  const encoding = { 65534: 'utf-16le', 65279: 'utf-16be' }[mark] ?? 'utf-8';
  return new TextDecoder(encoding, { fatal: true }).decode(content);
}
