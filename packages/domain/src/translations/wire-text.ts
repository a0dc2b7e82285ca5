import { formatUnitText, parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { noTerms, type Terms } from './glossary.ts';
import { protectedSpans } from './protected-spans.ts';

/**
 * A unit's text as sent to an engine that preserves markup: `<a1>..</a1>` for pairs, `<x2/>` for standalone tags and
 * protected text, `&lt; &gt; &amp;` for literal characters.
 */
export interface WireText {
  readonly text: string;
  /** The protected text that each `<xN/>` represents. */
  readonly protectedText: ReadonlyMap<number, string>;
  /** Ids of protected text that no engine may see. */
  readonly hidden: ReadonlySet<number>;
  /** Ids that are pairs in the unit, so that `<a1/>` in an answer is read as an empty pair. */
  readonly pairs: ReadonlySet<number>;
}

const softHyphen = /\u00ad/g;
const firstProtectedId = 101;

/**
 * Encodes a unit's text for an engine. Soft hyphens are dropped: they belong to the source's words. Ids of protected
 * text start at 101, or above the unit's own.
 */
export function protect(unitText: string, terms: Terms = noTerms): WireText {
  const pieces = parseUnitText(unitText);
  let nextId = firstProtectedId;
  for (const piece of pieces) if (piece.type !== 'text') nextId = Math.max(nextId, piece.id + 1);
  const protectedText = new Map<number, string>();
  const hidden = new Set<number>();
  const keep = (literal: string, isPrivate = false): string => {
    protectedText.set(nextId, literal);
    if (isPrivate) hidden.add(nextId);
    return `<x${nextId++}/>`;
  };
  const text = pieces.map((piece) => writePiece(piece, terms, keep)).join('');
  const pairs = new Set(pieces.filter((piece) => piece.type === 'open').map((piece) => piece.id));
  return { text, protectedText, hidden, pairs };
}

function writePiece(
  piece: UnitPiece,
  terms: Terms,
  keep: (literal: string, isPrivate?: boolean) => string,
): string {
  if (piece.type === 'open') return `<a${piece.id}>`;
  if (piece.type === 'close') return `</a${piece.id}>`;
  if (piece.type === 'standalone') return `<x${piece.id}/>`;
  let written = '';
  let position = 0;
  for (const span of protectedSpans(piece.text, terms)) {
    written += escapeLiteral(piece.text.slice(position, span.start));
    written += keep(span.becomes ?? piece.text.slice(span.start, span.end), span.isPrivate);
    position = span.end;
  }
  return written + escapeLiteral(piece.text.slice(position));
}

function escapeLiteral(literal: string): string {
  return literal
    .replace(softHyphen, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

// Adjacent whitespace must match in only one way, or long runs would backtrack.
const wireTag = /<\s*(?:(\/)\s*)?([ax])\s?(\d{1,6})\s*(?:(\/)\s*)?>/gi;

/**
 * Decodes an engine's answer into a unit's text. Lost, duplicate or invented tags are left for `validate` to report.
 * `<x2></x2>` is read as `<x2/>`, and character references are decoded once.
 */
export function restore(wire: WireText, answer: string): string {
  const pieces: UnitPiece[] = [];
  let position = 0;
  for (const match of answer.matchAll(wireTag)) {
    pushText(pieces, decodeReferences(answer.slice(position, match.index)));
    position = match.index + match[0].length;
    pushTag(pieces, wire, match);
  }
  pushText(pieces, decodeReferences(answer.slice(position)));
  return formatUnitText(pieces);
}

function pushTag(pieces: UnitPiece[], wire: WireText, match: RegExpExecArray): void {
  const [, closing, letter, digits, standalone] = match;
  const id = Number(digits);
  const literal = wire.protectedText.get(id);
  if (letter?.toLowerCase() === 'x') {
    if (closing === '/') return;
    if (literal === undefined) pieces.push({ type: 'standalone', id });
    else pushText(pieces, literal);
    return;
  }
  if (closing !== '/') pieces.push({ type: 'open', id });
  if (closing === '/' || standalone === '/') pieces.push({ type: 'close', id });
}

function pushText(pieces: UnitPiece[], text: string): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (last?.type === 'text') pieces[pieces.length - 1] = { type: 'text', text: last.text + text };
  else pieces.push({ type: 'text', text });
}

const named: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Decodes numeric character references and the few named ones that engines write; others are left unchanged. */
export function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos|nbsp));/g,
    (written, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? written;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : written;
    },
  );
}
