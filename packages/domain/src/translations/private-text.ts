import { formatUnitText, parseUnitText } from '../website-strings/index.ts';
import { noTerms, type Term, type Terms } from './glossary.ts';
import { type ProtectedSpan, protectedSpans, replaceProtected } from './protected-spans.ts';

/** A range of a text. Offsets are in UTF-16 units. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Finds what an owner's rules hide from engines. */
export type FindMasked = (text: string) => readonly Range[];

export const noMasks: FindMasked = () => [];

/** Stands for hidden text where an engine is given it as context. */
const hidden = '[…]';

/** Characters without width, by which an address or a masked text may be split. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/;

/**
 * Returns the parts of a unit's literal text that no engine may see, each standing for itself. What is found in one piece counts
 * first; the rest is searched across tags, once joined and once with a space for each tag.
 */
export function privateTerms(unitText: string, findMasked: FindMasked): Terms {
  if (findMasked === noMasks && !/[@＠]|%40/.test(unitText)) return noTerms;
  const pieces = parseUnitText(unitText).flatMap((piece) =>
    piece.type === 'text' ? [[...piece.text]] : [],
  );
  const found = new Map<string, Term>();
  const rest = pieces.map((characters) => [...characters]);
  const search = (parts: readonly Part[], separator: string) => {
    for (const { piece, start, end } of rangesAcross(parts, separator, findMasked)) {
      addTerm(found, pieces[piece] ?? [], { start, end });
      rest[piece]?.fill('\n', start, end);
    }
  };
  for (const [piece, characters] of pieces.entries()) search([{ piece, characters }], '');
  if (pieces.length < 2) return found;
  for (const separator of ['', ' '])
    search(
      rest.map((characters, piece) => ({ piece, characters: [...characters] })),
      separator,
    );
  return found;
}

function addTerm(found: Map<string, Term>, characters: readonly string[], range: Range): void {
  const literal = characters.slice(range.start, range.end).join('');
  if (literal.trim() === '') return;
  const isLetter = (character = '') => /[\p{L}\p{N}]/u.test(character);
  const isInside = isLetter(characters[range.start - 1]) || isLetter(characters[range.end]);
  const isInsideWords = isInside || found.get(literal)?.isInsideWords === true;
  found.set(literal, { becomes: literal, isPrivate: true, isInsideWords });
}

/** A piece of a unit's literal text, by character. */
interface Part {
  readonly piece: number;
  readonly characters: readonly string[];
}

interface PieceRange extends Range {
  readonly piece: number;
}

/** Returns private ranges of the joined parts, split by part. Offsets are in characters. */
function rangesAcross(
  parts: readonly Part[],
  separator: string,
  findMasked: FindMasked,
): PieceRange[] {
  let joined = '';
  const places: { piece: number; index: number }[] = [];
  for (const { piece, characters } of parts) {
    if (joined !== '' && separator !== '') {
      joined += separator;
      places.push({ piece: -1, index: 0 });
    }
    for (const [index, character] of characters.entries()) {
      if (invisible.test(character)) continue;
      joined += character;
      for (let unit = 0; unit < character.length; unit++) places.push({ piece, index });
    }
  }
  return privateRanges(joined, findMasked).flatMap(({ start, end }) =>
    byPiece(places.slice(start, end)),
  );
}

function byPiece(places: readonly { piece: number; index: number }[]): PieceRange[] {
  const ranges = new Map<number, { piece: number; start: number; end: number }>();
  for (const { piece, index } of places) {
    if (piece < 0) continue;
    const range = ranges.get(piece);
    if (range === undefined) ranges.set(piece, { piece, start: index, end: index + 1 });
    else range.end = index + 1;
  }
  return [...ranges.values()];
}

/** Returns the email addresses of a text, with the link or placeholder that holds them, and what rules mask. */
function privateRanges(text: string, findMasked: FindMasked): Range[] {
  const isPrivate = (span: ProtectedSpan) => span.isPrivate === true;
  return [...protectedSpans(text).filter(isPrivate), ...findMasked(text)].filter(
    ({ start, end }) => end > start,
  );
}

/** Replaces what no engine may see in a unit's text. Tags become spaces. */
export function hideInUnit(unitText: string, findMasked: FindMasked): string {
  const terms = privateTerms(unitText, findMasked);
  return parseUnitText(unitText)
    .map((piece) => (piece.type === 'text' ? hideTerms(piece.text, terms) : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Replaces what no engine may see in a text without tags. */
export function hidePrivate(text: string, findMasked: FindMasked): string {
  return hideTerms(text, privateTerms(formatUnitText([{ type: 'text', text }]), findMasked));
}

/** True if a unit's text contains what no engine may see. */
export function isPrivate(unitText: string, findMasked: FindMasked): boolean {
  return privateTerms(unitText, findMasked).size > 0;
}

function hideTerms(text: string, terms: Terms = noTerms): string {
  if (terms.size === 0) return text;
  const shown = ({ start, end, isPrivate }: ProtectedSpan) =>
    isPrivate ? hidden : text.slice(start, end);
  return replaceProtected(text, shown, terms);
}
