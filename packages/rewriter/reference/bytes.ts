const encoder = new TextEncoder();

/** The UTF-8 bytes of a page given as text. */
export function toBytes(html: string): Uint8Array {
  return encoder.encode(html);
}
