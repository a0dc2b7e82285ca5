import { byteClass, SPACE } from '../text/bytes.ts';
import { readReference } from '../text/references.ts';

/** Returns the position of the first non-space character from `start` on, decoding references; `end` if none. */
export function skipBlank(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const byte = bytes[at]!;
    if ((byteClass[byte]! & SPACE) !== 0 || byte === 0) at += 1;
    else if (byte === 0x26) {
      const reference = readReference(bytes, at, end, false);
      if (reference === undefined || !isBlankText(reference.text)) return at;
      at = reference.end;
    } else return at;
  }
  return end;
}

function isBlankText(text: string): boolean {
  return !/[^\t\n\f\r ]/.test(text);
}

const longestBlankReference = 12;

/** Returns the position after the last non-space character before `end`, decoding references; `start` if none. */
export function skipBlankBack(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start) {
    const byte = bytes[at - 1]!;
    if ((byteClass[byte]! & SPACE) !== 0 || byte === 0) at -= 1;
    else if (byte === 0x3b) {
      const reference = referenceBefore(bytes, start, at);
      if (reference < 0) return at;
      at = reference;
    } else return at;
  }
  return start;
}

/** Returns the start of a white-space reference that ends (with `;`) at `end`; -1 if none. */
function referenceBefore(bytes: Uint8Array, start: number, end: number): number {
  const first = Math.max(start, end - longestBlankReference);
  for (let at = end - 2; at >= first; at--) {
    if (bytes[at] !== 0x26) continue;
    const reference = readReference(bytes, at, end, false);
    return reference?.end === end && isBlankText(reference.text) ? at : -1;
  }
  return -1;
}

/** True if the text is only white space, decoding references. */
export function isBlankSpan(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start]!;
  if (first !== 0x26 && first !== 0 && (byteClass[first]! & SPACE) === 0) return false;
  return skipBlank(bytes, start, end) === end;
}
