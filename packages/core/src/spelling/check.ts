import type { Misspelling } from '@dragoman/contract/spelling';
import type { Log } from '@dragoman/domain/log';
import {
  misspellingsIn,
  type SpelledWord,
  type SpellingContext,
  wordsToSpell,
} from '@dragoman/domain/spelling';
import type { SpellChecker } from '@dragoman/providers/spelling/port';

export interface SpelledText {
  readonly original: string;
  readonly translation: string;
}

interface Deps {
  readonly spellChecker: SpellChecker;
  readonly log: Log;
}

const mostOfText = 20;

/** Returns the misspellings of each text. Undefined if the language has no dictionary that can be used. */
export async function checkSpelling(
  { spellChecker, log }: Deps,
  texts: readonly SpelledText[],
  context: Omit<SpellingContext, 'original'>,
): Promise<Misspelling[][] | undefined> {
  const { targetLanguage } = context;
  if (!(await spellChecker.hasDictionary(targetLanguage))) return undefined;
  const words = texts.map(({ original, translation }) =>
    wordsToSpell(translation, { ...context, original }),
  );
  try {
    return await misspelledIn(spellChecker, targetLanguage, words);
  } catch (err) {
    log.warn({ err, language: targetLanguage }, 'a dictionary cannot be used');
    return undefined;
  }
}

async function misspelledIn(
  spellChecker: SpellChecker,
  language: string,
  texts: readonly (readonly SpelledWord[])[],
): Promise<Misspelling[][]> {
  const written = texts.flat().flatMap(({ word, parts }) => [word, ...parts.map(wordOf)]);
  const misspelled = await spellChecker.misspelled(language, distinct(written));
  const found = texts.map((words) => misspellingsIn(words, misspelled).slice(0, mostOfText));
  const suggestions = await spellChecker.suggestions(language, distinct(found.flat().map(wordOf)));
  return found.map((places) =>
    places.map((place) => ({ ...place, suggestions: [...(suggestions.get(place.word) ?? [])] })),
  );
}

function wordOf({ word }: { readonly word: string }): string {
  return word;
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)];
}
