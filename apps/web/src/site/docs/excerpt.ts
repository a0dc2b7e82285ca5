export interface Piece {
  readonly text: string;
  /** True if it is a found word. */
  readonly isHit: boolean;
}

/** Characters shown before the first found word and in all. */
const before = 40;
const length = 160;

/**
 * Returns the part of a text around its first found word, whole words only, in pieces.
 * @param terms found words in lower case
 */
export function excerptOf(text: string, terms: readonly string[]): Piece[] {
  const words = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const hit = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words || '$^'})(?![\\p{L}\\p{N}])`, 'giu');
  const first = Math.max(0, text.search(hit));
  const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const shown = shortened(text.slice(start), start + length >= text.length);
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isHit: false }] : [];
  let at = 0;
  for (const { 0: word, index } of shown.matchAll(hit)) {
    pieces.push({ text: shown.slice(at, index), isHit: false }, { text: word, isHit: true });
    at = index + word.length;
  }
  return [...pieces, { text: shown.slice(at), isHit: false }].filter(({ text }) => text !== '');
}

function shortened(text: string, isWhole: boolean): string {
  return isWhole ? text : `${text.slice(0, text.lastIndexOf(' ', length))} …`;
}
