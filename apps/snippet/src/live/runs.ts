import { formatUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import type { Token } from './cut.ts';
import { isText } from './native.ts';
import { sourceOf } from './sources.ts';

/** Returns the units of a run as tokens (UNITS.md of @dragoman/rewriter, "From run to units"). */
export function unitsOfRun(tokens: Token[]): Token[][] {
  splitAtBreaks(tokens);
  const partners = findPartners(tokens);
  const found: Token[][] = [];
  let start = 0;
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && tokens[at]?.kind !== 'split') continue;
    cutPiece(tokens, partners, [start, at], found);
    start = at + 1;
  }
  return found;
}

type Span = readonly [from: number, to: number];

/** Rule 2. */
function splitAtBreaks(tokens: Token[]): void {
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== 'break') continue;
    let last = at;
    for (let next = at + 1; /^(break|blank)$/.test(tokens[next]?.kind ?? ''); next++) {
      if (tokens[next]?.kind === 'break') last = next;
    }
    if (last > at) for (let next = at; next <= last; next++) (tokens[next] as Token).kind = 'split';
    at = last;
  }
}

/** Rule 1: finds each tag's partner. Unpaired tags and pairs that contain a split become splits. */
function findPartners(tokens: Token[]): Map<number, number> {
  const partners = new Map<number, number>();
  const opened = new Map<Node, number>();
  tokens.forEach(({ kind, node }, at) => {
    if (kind === 'open') opened.set(node, at);
    const from = kind === 'close' ? opened.get(node) : undefined;
    if (from !== undefined) partners.set(from, at).set(at, from);
  });
  for (let changed = true; changed; ) {
    changed = false;
    tokens.forEach((token, at) => {
      if (!/^(open|close)$/.test(token.kind)) return;
      const partner = partners.get(at) ?? at;
      const pair = tokens.slice(Math.min(at, partner), Math.max(at, partner) + 1);
      if (partner !== at && pair.every(({ kind }) => kind !== 'split')) return;
      token.kind = 'split';
      partners.delete(at);
      changed = true;
    });
  }
  return partners;
}

function hasText(tokens: Token[], [from, to]: Span): boolean {
  return tokens.slice(from, to).some(({ kind }) => kind === 'text');
}

/** Rule 3. */
function trim(tokens: Token[], partners: Map<number, number>, span: Span): Span {
  let [from, to] = span;
  for (let size = -1; size !== to - from && from < to; ) {
    size = to - from;
    while (from < to && isDroppable(tokens[from])) from += 1;
    while (from < to && isDroppable(tokens[to - 1])) to -= 1;
    const first = partners.get(from) ?? -1;
    if (from < to && first > from) {
      if (!hasText(tokens, [from, first])) from = first + 1;
      else if (first === to - 1) {
        from += 1;
        to -= 1;
      }
    }
    const last = from < to ? (partners.get(to - 1) ?? to) : to;
    if (last < to - 1 && !hasText(tokens, [last, to])) to = last;
  }
  return [from, to];
}

function isDroppable(token: Token | undefined): boolean {
  return /^(blank|alone|break)$/.test(token?.kind ?? '');
}

/** Rules 3, 4 and 5. */
function cutPiece(
  tokens: Token[],
  partners: Map<number, number>,
  span: Span,
  found: Token[][],
): void {
  const [from, to] = trim(tokens, partners, span);
  if (!hasText(tokens, [from, to])) return;
  const pieces: Span[] = [];
  let start = from;
  let hasLetters = false;
  for (let at = from; at < to; at++) {
    const { kind, isLink } = tokens[at] as Token;
    if (kind !== 'open') continue;
    const end = partners.get(at) as number;
    if (isLink) {
      hasLetters ||= lettersIn(tokens, [start, at]);
      pieces.push([start, at], [at, end + 1]);
      start = end + 1;
    }
    at = end;
  }
  if (pieces.length > 0 && !hasLetters && !lettersIn(tokens, [start, to])) {
    for (const piece of [...pieces, [start, to] as const]) cutPiece(tokens, partners, piece, found);
    return;
  }
  const unit = tokens.slice(from, to);
  if (isWorthTranslating(plainText(unit))) found.push(unit);
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map(({ node }) => (isText(node) ? sourceOf(node) : '')).join('');
}

function lettersIn(tokens: Token[], [from, to]: Span): boolean {
  return /\p{L}/u.test(plainText(tokens.slice(from, to)));
}

/** Rule 5. */
export function isWorthTranslating(text: string): boolean {
  return /\p{L}/u.test(
    text
      .replace(/(?<![a-z\d+.-])[\d+.-]*[a-z][a-z\d+.-]*:\/\/\S+|www\.\S+/gi, '')
      .replace(/(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/g, ''),
  );
}

export const collapse = (text: string): string => text.replace(/[\t\n\f\r ]+/g, ' ');
export const trimmed = (text: string): string =>
  text.replace(/^[\t\n\f\r ]+|(?<![\t\n\f\r ])[\t\n\f\r ]+$/g, '');

/** Rule 6: the text of a unit. */
export function unitText(tokens: readonly Token[]): string {
  const ids = new Map<Node, number>();
  const pieces = tokens.map(({ kind, node }): UnitPiece => {
    if (isText(node)) return { type: 'text', text: sourceOf(node) };
    if (kind === 'close') return { type: 'close', id: ids.get(node) as number };
    ids.set(node, ids.size + 1);
    return { type: kind === 'open' ? 'open' : 'standalone', id: ids.size };
  });
  return writeUnit(pieces);
}

/** Joins adjacent texts, collapses white space, and trims both ends. */
export function writeUnit(pieces: readonly UnitPiece[]): string {
  const joined: UnitPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: last.text + piece.text };
    } else joined.push(piece);
  }
  const texts = joined.map((piece, at): UnitPiece => {
    if (piece.type !== 'text') return piece;
    let text = collapse(piece.text);
    if (at === 0) text = text.replace(/^ /, '');
    if (at === joined.length - 1) text = text.replace(/ $/, '');
    return { type: 'text', text };
  });
  return formatUnitText(texts.filter((piece) => piece.type !== 'text' || piece.text !== ''));
}
