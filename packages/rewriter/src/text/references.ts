import { ALPHANUMERIC, byteClass } from './bytes.ts';
import { bareReferences, namedReferences } from './references.data.ts';

let named: Map<string, string> | undefined;
const longestName = 32;

/** Replacements for C1 controls in numeric references (WHATWG 13.2.5.80). */
const windows1252 = [
  0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0,
  0x17d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
  0x153, 0, 0x17e, 0x178,
];

function references(): Map<string, string> {
  if (named !== undefined) return named;
  named = new Map();
  for (const entry of namedReferences.trim().split(/\s+/)) {
    const [name = '', points = ''] = entry.split('=');
    const codes = points.split('+').map((point) => Number.parseInt(point, 16));
    named.set(`${name};`, String.fromCodePoint(...codes));
  }
  for (const name of bareReferences.trim().split(/\s+/)) named.set(name, named.get(`${name};`)!);
  return named;
}

const NAMED = 1;
const BARE = 2;
const longestBareName = 6;
let pairs: Uint8Array | undefined;

/** Flags by the first two characters of a name: references that start with them, with or without a semicolon. */
function firstPairs(): Uint8Array {
  if (pairs !== undefined) return pairs;
  pairs = new Uint8Array(128 * 128);
  for (const name of references().keys()) {
    pairs[name.charCodeAt(0) * 128 + name.charCodeAt(1)]! |= name.endsWith(';') ? NAMED : BARE;
  }
  return pairs;
}

function pairAt(bytes: Uint8Array, start: number): number {
  return (bytes[start]! & 127) * 128 + (bytes[start + 1]! & 127);
}

function asciiAt(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

/** A character reference: its characters and the position after it. */
export interface Reference {
  readonly text: string;
  readonly end: number;
}

/**
 * Returns the character reference at `position` (of the `&`) in text up to `limit`; undefined if the `&` is literal.
 * In attributes a name without semicolon before `=`, a letter or a digit is literal (WHATWG 13.2.5.72 to 13.2.5.84).
 */
export function readReference(
  bytes: Uint8Array,
  position: number,
  limit: number,
  inAttribute: boolean,
): Reference | undefined {
  if (bytes[position + 1] === 0x23) return readNumeric(bytes, position + 2, limit);
  const start = position + 1;
  if (start + 1 >= limit || (firstPairs()[pairAt(bytes, start)]! & NAMED) === 0) return undefined;
  let end = start;
  while (end < limit && end - start < longestName && isAlphanumeric(bytes[end]!)) end += 1;
  if (end < limit && bytes[end] === 0x3b) {
    const text = references().get(`${asciiAt(bytes, start, end)};`);
    if (text !== undefined) return { text, end: end + 1 };
  }
  if ((firstPairs()[pairAt(bytes, start)]! & BARE) === 0) return undefined;
  const name = asciiAt(bytes, start, Math.min(end, start + longestBareName));
  return readBare(bytes, start, limit, name, inAttribute);
}

function readBare(
  bytes: Uint8Array,
  start: number,
  limit: number,
  name: string,
  inAttribute: boolean,
): Reference | undefined {
  for (let length = name.length; length >= 2; length--) {
    const text = references().get(name.slice(0, length));
    if (text === undefined) continue;
    const end = start + length;
    const next = end < limit ? bytes[end]! : 0;
    if (inAttribute && (next === 0x3d || isAlphanumeric(next))) return undefined;
    return { text, end };
  }
  return undefined;
}

function isAlphanumeric(byte: number): boolean {
  return (byteClass[byte]! & ALPHANUMERIC) !== 0;
}

function readNumeric(bytes: Uint8Array, start: number, limit: number): Reference | undefined {
  const isHex = start < limit && (bytes[start]! | 0x20) === 0x78;
  const base = isHex ? 16 : 10;
  let code = 0;
  let at = isHex ? start + 1 : start;
  const digits = at;
  for (; at < limit; at++) {
    const digit = digitValue(bytes[at]!);
    if (digit >= base) break;
    code = Math.min(code * base + digit, 0x110000);
  }
  if (at === digits) return undefined;
  const end = at < limit && bytes[at] === 0x3b ? at + 1 : at;
  return { text: String.fromCodePoint(meantCode(code)), end };
}

function digitValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : 99;
}

function meantCode(code: number): number {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return 0xfffd;
  if (code >= 0x80 && code <= 0x9f) return windows1252[code - 0x80] || code;
  return code;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Appending characters is faster than `decode` up to this length. */
const longestShortText = 12;

/** Decodes UTF-8; invalid bytes become U+FFFD. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  if (end - start <= longestShortText) {
    let text = '';
    let at = start;
    for (; at < end && bytes[at]! < 0x80; at++) text += String.fromCharCode(bytes[at]!);
    if (at === end) return text;
  }
  return decoder.decode(bytes.subarray(start, end));
}

/** Returns the value of an attribute (UTF-8 at `start`..`end`) with its character references decoded. */
export function decodeAttribute(bytes: Uint8Array, start: number, end: number): string {
  return decodeReferences(bytes, start, end, true);
}

/** Returns text (UTF-8 at `start`..`end`) with its character references decoded. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  return decodeReferences(bytes, start, end, false);
}

function decodeReferences(
  bytes: Uint8Array,
  start: number,
  end: number,
  inAttribute: boolean,
): string {
  let text = '';
  let from = start;
  for (let at = start; at < end; at++) {
    if (bytes[at] !== 0x26) continue;
    const reference = readReference(bytes, at, end, inAttribute);
    if (reference === undefined) continue;
    text += decodeUtf8(bytes, from, at) + reference.text;
    from = reference.end;
    at = from - 1;
  }
  return text + decodeUtf8(bytes, from, end);
}
