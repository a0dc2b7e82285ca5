import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { refusals } from '../storage-error.ts';

/** Bytes required to recognize a file type. */
export const headLength = 4100;

const svg = 'image/svg+xml';

/**
 * Returns the type of a file for a bucket that restricts types: by its first bytes, or as declared if the type has no signature
 * (plain text). `image/svg+xml` must be confirmed by reading the whole file. Throws InvalidMimeType if the type is not allowed,
 * or the bytes do not match the declared type.
 */
export async function recognizeType(
  head: Uint8Array,
  declared: string,
  allowed: readonly string[],
): Promise<string> {
  const isTaken = (type: string) => matchesType(type, allowed);
  const named = baseType(declared);
  const detected = (await fileTypeFromBuffer(head))?.mime;
  if (detected === undefined || detected === 'application/xml') {
    if (isMarkup(head) && isTaken(svg) && (isImage(named) || !isTaken(named))) return svg;
    if (detected === undefined && isTaken(named) && !isBinary(named)) return declared;
  }
  const found = detected ?? named;
  if (detected !== undefined && isTaken(detected)) return detected;
  throw refusals.invalidMimeType(
    isTaken(found) ? `the content is not ${found}` : `mime type ${found} is not supported`,
  );
}

/** True if a type is allowed; patterns may end in `/*`, and an empty list allows all. */
function matchesType(type: string, allowed: readonly string[]): boolean {
  const wanted = baseType(type);
  const group = wanted.split('/')[0];
  return (
    allowed.length === 0 ||
    allowed.some((one) => one === '*/*' || one === wanted || one === `${group}/*`)
  );
}

/** Returns the type without parameters: `text/html; charset=utf-8` → `text/html`. */
export function baseType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

const isImage = (type: string) => type.startsWith('image/');

// True for types with recognizable bytes.
function isBinary(type: string): boolean {
  return /^(image|audio|video)\//.test(type) || supportedMimeTypes.has(type);
}

function isMarkup(head: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(head.subarray(0, 1024)));
}
