import type { UnitPiece } from '../website-strings/index.ts';
import { type Check, listed } from './check.ts';

/**
 * Checks that the candidate has the source's tags: each pair and each standalone tag once, properly nested, and inside
 * the same pairs. Their order is free.
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

/** Maps each tag to its enclosing pair's id; undefined if malformed. If all parents are equal, so are all ancestors. */
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
 * Checks the order of adjacent pairs that contain all words (`<1>Home</1><2>/</2><3>Calendar</3>`): these are boxes
 * side by side, not a sentence, and reordering them breaks the layout.
 */
export function checkOrder(source: readonly UnitPiece[], candidate: readonly UnitPiece[]): Check[] {
  if (!isRowOfBoxes(source) || topLevel(source) === topLevel(candidate)) return [];
  return [error('adjacent elements changed their order')];
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

/** Returns the ids of the outermost tags in order. */
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
