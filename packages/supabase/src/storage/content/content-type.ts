import { refusals } from '../storage-error.ts';

/** Bytes required to recognize a file type. */
export const headLength = 1024;

const svg = 'image/svg+xml';

/** How the pictures that browsers show begin, in hexadecimal digits. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  // `RIFF`, a size, `WEBP`.
  'image/webp': /^52494646.{8}57454250/,
  // A size, `ftyp`, a brand: `avif`, `avis`; `heic`, `heix`, `hevc`, `hevx`; `mif1`, `msf1`.
  'image/avif': /^.{8}667479706176(?:6966|6973)/,
  'image/heic': /^.{8}66747970(?:68656963|68656978|68657663|68657678)/,
  'image/heif': /^.{8}66747970(?:6d696631|6d736631)/,
  'image/jxl': /^(?:ff0a|0000000c4a584c200d0a870a)/,
  // `BM`, a size, two reserved words of zeros.
  'image/bmp': /^424d.{8}00000000/,
  'image/tiff': /^(?:49492a00|4d4d002a)/,
  'image/x-icon': /^00000100/,
};

/**
 * Returns the type of a picture by its first bytes, whatever it was declared as. `image/svg+xml` must be confirmed by reading the whole
 * file. Throws InvalidMimeType if the type is not allowed, or the bytes are no picture.
 */
export function recognizeType(
  head: Uint8Array,
  declared: string,
  allowed: readonly string[],
): string {
  const start = Buffer.from(head.subarray(0, 16)).toString('hex');
  const known = Object.keys(signatures).find((type) => signatures[type]?.test(start));
  const found = known ?? (isMarkup(head) ? svg : undefined);
  if (found !== undefined && matchesType(found, allowed)) return found;
  const named = baseType(declared);
  throw refusals.invalidMimeType(
    matchesType(named, allowed)
      ? `the content is not ${named}`
      : `mime type ${named} is not supported`,
  );
}

/** True if a type is allowed; patterns may end in `/*`. */
function matchesType(type: string, allowed: readonly string[]): boolean {
  const group = type.split('/')[0];
  return allowed.some((one) => one === '*/*' || one === type || one === `${group}/*`);
}

/** Returns the type without parameters: `text/html; charset=utf-8` → `text/html`. */
export function baseType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

function isMarkup(head: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(head.subarray(0, headLength)));
}
