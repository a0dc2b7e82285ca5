const encoder = new TextEncoder();

/** Encodes a page as UTF-8. */
export function toBytes(html: string): Uint8Array {
  return encoder.encode(html);
}
