import type { UnitPiece } from '../website-strings/index.ts';
import { type Check, listed } from './check.ts';

/**
 * The candidate's tags must be the source's: each pair and each standalone tag once, properly nested, and inside the
 * same pairs as in the source. Their order is free.
 */
export function checkTags(source: readonly UnitPiece[], candidate: readonly UnitPiece[]): Check[] {
  const expected = tagPlaces(source);
  const actual = tagPlaces(candidate);
  if (expected === undefined) return [error('the source has tags that do not match')];
  if (actual === undefined) return [error('a tag is doubled, not closed or wrongly nested')];
  const lost = [...expected.keys()].filter((tag) => !actual.has(tag));
  const invented = [...actual.keys()].filter((tag) => !expected.has(tag));
  if (lost.length > 0) return [error(`lost ${listed(lost)}`)];
  if (invented.length > 0) return [error(`invented ${listed(invented)}`)];
  const moved = [...expected].filter(([tag, inside]) => actual.get(tag) !== inside);
  return moved.length > 0 ? [error(`moved ${listed(moved.map(([tag]) => tag))}`)] : [];
}

function error(detail: string): Check {
  return { code: 'tags', severity: 'error', detail };
}

/**
 * Each tag with the id of the pair right around it; undefined when they are not well formed. Tags that all have the same
 * parents have the same pairs around them.
 */
function tagPlaces(pieces: readonly UnitPiece[]): Map<string, number | undefined> | undefined {
  const places = new Map<string, number | undefined>();
  const open: number[] = [];
  for (const piece of pieces) {
    if (piece.type === 'text') continue;
    if (piece.type === 'close') {
      if (open.pop() !== piece.id) return undefined;
      continue;
    }
    const tag = piece.type === 'open' ? `<${piece.id}>` : `<${piece.id}/>`;
    if (places.has(tag)) return undefined;
    places.set(tag, open.at(-1));
    if (piece.type === 'open') open.push(piece.id);
  }
  return open.length === 0 ? places : undefined;
}

/**
 * Pairs that stand wall to wall with all words inside of them (`<1>Home</1><2>/</2><3>Calendar</3>`) are boxes side by
 * side, not a sentence: an engine that changes their order breaks the layout.
 */
export function checkOrder(source: readonly UnitPiece[], candidate: readonly UnitPiece[]): Check[] {
  if (!isRowOfBoxes(source) || topLevel(source) === topLevel(candidate)) return [];
  return [error('boxes side by side changed their order')];
}

function isRowOfBoxes(pieces: readonly UnitPiece[]): boolean {
  let depth = 0;
  let isTouching = false;
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === 'close') depth -= 1;
    if (depth === 0 && piece.type === 'text' && /\p{L}/u.test(piece.text)) return false;
    if (depth === 0 && piece.type === 'open') isTouching ||= pieces[index - 1]?.type === 'close';
    if (piece.type === 'open') depth += 1;
  }
  return isTouching;
}

/** The ids of the outermost tags in their order. */
function topLevel(pieces: readonly UnitPiece[]): string {
  const ids: number[] = [];
  let depth = 0;
  for (const piece of pieces) {
    if (piece.type === 'text') continue;
    if (piece.type === 'close') depth -= 1;
    else if (depth === 0) ids.push(piece.id);
    if (piece.type === 'open') depth += 1;
  }
  return ids.join(' ');
}
