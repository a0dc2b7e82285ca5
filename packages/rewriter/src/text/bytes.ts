/** Byte classes, as bits. */
export const SPACE = 1;
export const ENDS_TAG_NAME = 2;
export const ENDS_ATTRIBUTE_NAME = 4;
export const ENDS_UNQUOTED = 8;
export const LETTER = 16;
export const ALPHANUMERIC = 32;

/** Bits of every byte. White space is HTML's five characters (WHATWG infra, "ASCII whitespace"). */
export const byteClass: Uint8Array = new Uint8Array(256);
mark('\t\n\f\r ', SPACE | ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME | ENDS_UNQUOTED);
mark('/', ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME);
mark('>', ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME | ENDS_UNQUOTED);
mark('=', ENDS_ATTRIBUTE_NAME);
mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', LETTER | ALPHANUMERIC);
mark('0123456789', ALPHANUMERIC);

function mark(characters: string, bits: number): void {
  for (const character of characters) byteClass[character.charCodeAt(0)]! |= bits;
}

/** True if the lower-case ASCII `name` is at `position`, in any case. */
export function isAt(bytes: Uint8Array, position: number, name: string): boolean {
  if (position + name.length > bytes.length) return false;
  for (let index = 0; index < name.length; index++) {
    const byte = bytes[position + index]!;
    const lower = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
    if (lower !== name.charCodeAt(index)) return false;
  }
  return true;
}
