import { findDeclarations } from './declaration.ts';

/** A page in UTF-8. */
export interface DecodedPage {
  /** The input if it was UTF-8, as a plain `Uint8Array`: parts of a `Buffer` are slower to take. */
  readonly bytes: Uint8Array;
  /** The encoding's lower-case name in the WHATWG Encoding standard. */
  readonly encoding: string;
  readonly transcoded: boolean;
}

const prescanLength = 1024;

/**
 * Converts a page to UTF-8. The encoding comes from the byte order mark, the `charset` of Content-Type, or the
 * declaration in the first 1024 bytes; else UTF-8 if valid, else windows-1252 (WHATWG 13.2.3). In a converted page the
 * declaration is changed to `utf-8`. Never throws; invalid bytes become U+FFFD, except in pages that are already UTF-8.
 */
export function decodePage(bytes: Uint8Array, contentType?: string): DecodedPage {
  const encoding = sniff(bytes, contentType);
  if (encoding === 'utf-8') return { bytes: plainArray(bytes), encoding, transcoded: false };
  const text = new TextDecoder(encoding).decode(bytes);
  return { bytes: declareUtf8(new TextEncoder().encode(text)), encoding, transcoded: true };
}

function plainArray(bytes: Uint8Array): Uint8Array {
  if (bytes.constructor === Uint8Array) return bytes;
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function sniff(bytes: Uint8Array, contentType: string | undefined): string {
  return (
    byteOrderMark(bytes) ??
    labeled(charsetOf(contentType ?? '')) ??
    declared(bytes) ??
    (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  );
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
}

/** Returns the value of `charset=` in a Content-Type or in the `content` of a `<meta>`. */
function charsetOf(contentType: string): string {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

function labeled(label: string): string | undefined {
  if (label.trim() === '') return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** A readable declaration cannot be UTF-16; `x-user-defined` means windows-1252. */
function declared(bytes: Uint8Array): string | undefined {
  for (const { value, isContent } of findDeclarations(bytes.subarray(0, prescanLength))) {
    const label = isContent ? charsetOf(value) : value;
    if (label.trim().toLowerCase() === 'x-user-defined') return 'windows-1252';
    const encoding = labeled(label);
    if (encoding !== undefined) return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  }
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const headLength = 64 * 1024;

function declareUtf8(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let from = 0;
  for (const { value, isContent, start, end } of findDeclarations(bytes.subarray(0, headLength))) {
    const label = isContent ? charsetOf(value) : value;
    if (label === '') continue;
    const corrected = isContent ? value.replace(label, 'utf-8') : 'utf-8';
    parts.push(bytes.subarray(from, start), encoder.encode(corrected));
    from = end;
  }
  return from === 0 ? bytes : concat([...parts, bytes.subarray(from)]);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
