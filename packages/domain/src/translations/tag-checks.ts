import type { UnitPiece } from '../website-strings/index.ts';
import type { Check } from './check.ts';

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
  if (lost.length > 0) return [error(`lost ${lost.join(' ')}`)];
  if (invented.length > 0) return [error(`invented ${invented.join(' ')}`)];
  const moved = [...expected].filter(([tag, inside]) => actual.get(tag) !== inside);
  return moved.length > 0 ? [error(`moved ${moved.map(([tag]) => tag).join(' ')}`)] : [];
}

function error(detail: string): Check {
  return { code: 'tags', severity: 'error', detail };
}

/** Each tag with the sorted ids of the pairs around it; undefined when they are not well formed. */
function tagPlaces(pieces: readonly UnitPiece[]): Map<string, string> | undefined {
  const places = new Map<string, string>();
  const open: number[] = [];
  for (const piece of pieces) {
    if (piece.type === 'text') continue;
    if (piece.type === 'close') {
      if (open.pop() !== piece.id) return undefined;
      continue;
    }
    const tag = piece.type === 'open' ? `<${piece.id}>` : `<${piece.id}/>`;
    if (places.has(tag)) return undefined;
    places.set(tag, [...open].sort((a, b) => a - b).join(','));
    if (piece.type === 'open') open.push(piece.id);
  }
  return open.length === 0 ? places : undefined;
}
