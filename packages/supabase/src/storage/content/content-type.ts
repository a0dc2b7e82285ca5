import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { refusals } from '../storage-error.ts';

/** As many bytes as the recognition of file types wants to see. */
export const headLength = 4100;

const svg = 'image/svg+xml';

/**
 * What a file is, for a bucket that takes certain types only: by its first bytes where they tell, as declared where no
 * bytes could (plain text). `image/svg+xml` is a supposition that reading the whole has to confirm. Throws
 * InvalidMimeType when that is not taken, or when the bytes are not what was declared and nothing else either.
 */
export async function recogniseType(
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

/** Whether a type is one of those, which may end in `/*`. None given: every type is. */
export function matchesType(type: string, allowed: readonly string[]): boolean {
  const wanted = baseType(type);
  const group = wanted.split('/')[0];
  return (
    allowed.length === 0 ||
    allowed.some((one) => one === '*/*' || one === wanted || one === `${group}/*`)
  );
}

/** `text/html; charset=utf-8` → `text/html`. */
export function baseType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

const isImage = (type: string) => type.startsWith('image/');

// These have bytes to be known by: without them the content is something else.
function isBinary(type: string): boolean {
  return /^(image|audio|video)\//.test(type) || supportedMimeTypes.has(type);
}

function isMarkup(head: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(head.subarray(0, 1024)));
}
