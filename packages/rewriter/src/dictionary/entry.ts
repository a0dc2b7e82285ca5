import { formatUnitText, parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';

/**
 * Encoding of a translation: literal text in UTF-8, escaped for HTML text (`& < >`), and tags as a marker byte and two
 * bytes of 7 bits each for the id. Control characters, which HTML text must not contain and which would read as
 * markers, become a space between two words and are removed elsewhere.
 */
const OPEN_MARK = 1;
export const CLOSE_MARK = 2;
export const STANDALONE_MARK = 3;

/** Tag count of an entry whose tags are not unique, complete and properly nested: never used on a page. */
const MALFORMED = 0xffff;

const marks = { open: OPEN_MARK, close: CLOSE_MARK, standalone: STANDALONE_MARK } as const;

export interface Entry {
  /** Number of tags (a pair counts once), numbered from 1; or `MALFORMED`. */
  readonly tagCount: number;
  readonly encoded: Uint8Array;
}

const encoder = new TextEncoder();

/** Encodes a translation (form of `@dragoman/domain/website-strings`) for the dictionary's blob. */
export function encodeEntry(translation: string): Entry {
  if (!/[<\\]/.test(translation)) {
    return { tagCount: 0, encoded: encoder.encode(escapeText(translation)) };
  }
  const pieces = parseUnitText(translation);
  const parts = pieces.map((piece) =>
    piece.type === 'text' ? encoder.encode(escapeText(piece.text)) : encodeTag(piece),
  );
  const encoded = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    encoded.set(part, at);
    at += part.length;
  }
  return { tagCount: countTags(pieces), encoded };
}

function encodeTag(piece: Exclude<UnitPiece, { type: 'text' }>): Uint8Array {
  return Uint8Array.of(marks[piece.type], 0x80 | (piece.id >> 7), 0x80 | (piece.id & 0x7f));
}

const controls = /(?:(?![\t\n\f\r])\p{Cc})+/gu;

function escapeText(text: string): string {
  const escaped = /[&<>]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text;
  return escaped.replace(controls, (found, at: number) =>
    isBetweenWords(escaped, at, at + found.length) ? ' ' : '',
  );
}

function isBetweenWords(text: string, start: number, end: number): boolean {
  return /\S/.test(text.charAt(start - 1)) && /\S/.test(text.charAt(end));
}

function countTags(pieces: readonly UnitPiece[]): number {
  const seen = new Set<number>();
  const open: number[] = [];
  for (const piece of pieces) {
    if (piece.type === 'text') continue;
    if (piece.type === 'close') {
      if (open.pop() !== piece.id) return MALFORMED;
      continue;
    }
    if (seen.has(piece.id) || piece.id === 0) return MALFORMED;
    seen.add(piece.id);
    if (piece.type === 'open') open.push(piece.id);
  }
  const complete = open.length === 0 && Math.max(0, ...seen) === seen.size;
  return complete ? seen.size : MALFORMED;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes an entry to the original translation. */
export function decodeEntry(blob: Uint8Array, start: number, end: number): string {
  const pieces: UnitPiece[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (at < end && blob[at]! > STANDALONE_MARK) continue;
    if (at > from) {
      pieces.push({ type: 'text', text: unescapeText(decoder.decode(blob.subarray(from, at))) });
    }
    if (at === end) break;
    pieces.push({ type: typeOf(blob[at]!), id: tagIdAt(blob, at) });
    at += 2;
    from = at + 1;
  }
  return formatUnitText(pieces);
}

function typeOf(mark: number): 'open' | 'close' | 'standalone' {
  if (mark === OPEN_MARK) return 'open';
  return mark === CLOSE_MARK ? 'close' : 'standalone';
}

/** Returns the id of the tag whose marker is at `at`. */
export function tagIdAt(blob: Uint8Array, at: number): number {
  return ((blob[at + 1]! & 0x7f) << 7) | (blob[at + 2]! & 0x7f);
}

/** Reverses the escaping for HTML text. */
export function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
