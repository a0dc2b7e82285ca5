import { type GlossaryTerm, letterOf, protectedSpans } from '../translations/index.ts';

/** A word of a text and where it is, in UTF-16 units. */
export interface Place {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface SpelledWord extends Place {
  /** The words between its hyphens, if it has any. */
  readonly parts: readonly Place[];
}

export interface SpellingContext {
  /** The unit text of the original. Its names and codes may stand in the translation. */
  readonly original: string;
  readonly targetLanguage: string;
  readonly glossary: readonly GlossaryTerm[];
  /** Words that the owner has added. */
  readonly added: readonly string[];
}

/**
 * Returns the words of a translation, a unit text, whose spelling can be checked: not those in tags, placeholders, addresses and handles,
 * words with digits, codes in capitals, words in another script, names of the original and words of the glossary.
 */
export function wordsToSpell(text: string, context: SpellingContext): SpelledWord[] {
  const known = knownWords(context);
  const isOpen = ({ word }: Place) =>
    [...word].length > 1 &&
    !isCode(word) &&
    !known.has(word.toLowerCase()) &&
    word.replace(letterOf(context.targetLanguage), '').search(/\p{L}/u) === -1;
  return placesIn(withoutProtected(text), wordPattern)
    .filter(isOpen)
    .map((place) => ({ ...place, parts: partsOf(place).filter(isOpen) }));
}

/** Returns the misspelled words, or the misspelled parts of words with hyphens. */
export function misspellingsIn(
  words: readonly SpelledWord[],
  misspelled: ReadonlySet<string>,
): Place[] {
  return words
    .filter(({ word }) => misspelled.has(word))
    .flatMap(({ parts, ...place }) =>
      parts.length === 0 ? [place] : parts.filter(({ word }) => misspelled.has(word)),
    );
}

/** Stands for a character of a tag. */
const tagSign = '\u0001';
const letters = '[\\p{L}\\p{M}\\u00AD]';
/** A word that is not part of a longer one with digits or across tags, and not shortened before a tag (`qu’<1>il</1>`). */
const wordPattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}_]|[\\p{L}\\p{M}\\p{N}]['’ʼ-]?${tagSign}+)\\p{L}${letters}*(?:['’ʼ-]${letters}+)*(?![\\p{L}\\p{M}\\p{N}_]|['’ʼ-]?${tagSign}+[\\p{L}\\p{N}]|['’ʼ-]\\p{N})`,
  'gu',
);
const partPattern = new RegExp(`${letters}+(?:['’ʼ]${letters}+)*`, 'gu');

function placesIn(text: string, pattern: RegExp, from = 0): Place[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    word,
    start: from + index,
    end: from + index + word.length,
  }));
}

function partsOf({ word, start }: Place): Place[] {
  return word.includes('-') ? placesIn(word, partPattern, start) : [];
}

/** Replaces tags and protected spans; everything else stays in its place. */
function withoutProtected(text: string): string {
  const untagged = text.replaceAll(/(?<!\\)<\/?\d{1,4}\/?>/g, (tag) => tagSign.repeat(tag.length));
  let plain = '';
  for (const { start, end } of protectedSpans(untagged))
    plain += untagged.slice(plain.length, start) + ' '.repeat(end - start);
  return plain + untagged.slice(plain.length);
}

/** True for `HTML` and `iPhone`. */
function isCode(word: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(word) || (word === word.toUpperCase() && word !== word.toLowerCase());
}

function knownWords({ original, glossary, added }: SpellingContext): ReadonlySet<string> {
  const names = placesIn(withoutProtected(original), wordPattern).filter(({ word }) =>
    /\p{Lu}/u.test(word),
  );
  const terms = glossary.flatMap(({ term, translation }) =>
    placesIn(translation ?? term, wordPattern),
  );
  const places = [...names, ...terms];
  const words = [...places, ...places.flatMap(partsOf)].map(({ word }) => word);
  return new Set([...words, ...added].map((word) => word.toLowerCase()));
}
