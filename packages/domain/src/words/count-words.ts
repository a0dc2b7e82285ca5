import { parseUnitText } from '../website-strings/index.ts';

/** Scripts written without spaces between words; Korean has spaces and is counted like Latin. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const wordCharacter = /[\p{L}\p{N}]/u;
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Counts the words of a translation unit (form of `@dragoman/domain/website-strings`), ignoring its tags. A word is a
 * run between whitespace that contains a letter or a digit; text in a script without spaces is counted by
 * `Intl.Segmenter` for `language` (a BCP 47 tag; an unknown one is treated as undetermined).
 */
export function countWords(text: string, language: string): number {
  const literal = text.includes('<') || text.includes('\\') ? literalOf(text) : text;
  return unspaced.test(literal) ? countSegments(literal, language) : countSpaced(literal);
}

/** A pair of tags may be inside a word; a standalone one (`<br>`, an image) separates words. */
function literalOf(unitText: string): string {
  return parseUnitText(unitText)
    .map((piece) => (piece.type === 'text' ? piece.text : piece.type === 'standalone' ? ' ' : ''))
    .join('');
}

function countSpaced(text: string): number {
  let count = 0;
  for (const token of text.split(/\s+/u)) if (wordCharacter.test(token)) count += 1;
  return count;
}

function countSegments(text: string, language: string): number {
  let count = 0;
  for (const segment of segmenterFor(language).segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

function segmenterFor(language: string): Intl.Segmenter {
  const cached = segmenters.get(language);
  if (cached !== undefined) return cached;
  const segmenter = createSegmenter(language);
  segmenters.set(language, segmenter);
  return segmenter;
}

function createSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    return new Intl.Segmenter('und', { granularity: 'word' });
  }
}
