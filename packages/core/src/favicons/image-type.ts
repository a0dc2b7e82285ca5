/** The media type of an icon by its first bytes, whatever its name or header says; undefined when it is no image of the web. */
export function imageType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024));
  const hex = start.subarray(0, 16).toString('hex');
  for (const [type, pattern] of signatures) if (pattern.test(hex)) return type;
  return vector.test(start.toString('latin1')) ? 'image/svg+xml' : undefined;
}

// In hexadecimal, as mimesniff.spec.whatwg.org §6.1 has them.
const signatures: readonly [string, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/x-icon', /^00000100..00/],
  ['image/gif', /^474946383[79]61/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(66|73)/],
];

/** SVG has no signature but its first element, after what XML lets stand before it. */
const vector =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!doctype svg[^>]*>)\s*)*<svg[\s>]/i;
