/** Detects an icon's media type from its first bytes; undefined if it is not a web image. */
export function imageType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024));
  const hex = start.subarray(0, 16).toString('hex');
  for (const [type, pattern] of signatures) if (pattern.test(hex)) return type;
  return vector.test(start.toString('latin1')) ? 'image/svg+xml' : undefined;
}

// Hexadecimal, from mimesniff.spec.whatwg.org §6.1.
const signatures: readonly [string, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/x-icon', /^00000100..00/],
  ['image/gif', /^474946383[79]61/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(66|73)/],
];

/** SVG has no signature; matches its first element after an XML prolog. */
const vector =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!doctype svg[^>]*>)\s*)*<svg[\s>]/i;
