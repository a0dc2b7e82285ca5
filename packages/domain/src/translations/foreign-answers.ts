import { languageByCode, languageCatalogue } from '../languages/index.ts';
import type { Check, Pair } from './check.ts';
import { type Candidate, type Readable, readCandidate } from './readable.ts';
import {
  characterWeight,
  isOfRelatedLanguage,
  letterOf,
  primarySubtag,
  usesSpaces,
} from './scripts-of-languages.ts';

/** Identifies the language of a text: a score per language code, higher is more likely. */
export type IdentifyLanguage = (text: string) => ReadonlyMap<string, number>;

/** Languages that short texts cannot distinguish. */
const alike: readonly (readonly string[])[] = [
  ['nb', 'no', 'nn', 'da'],
  ['cs', 'sk'],
  ['id', 'ms'],
  ['bg', 'mk'],
  ['hr', 'sr', 'bs', 'sl'],
];

/** Minimum letters of a text, and the factor by which another language must outscore the expected one. */
interface Certainty {
  readonly letters: number;
  readonly lead: number;
  /** What the other language must score at least. A few words that resemble no language say nothing. */
  readonly score?: number;
  /** True if only languages of the catalog count: a few words resemble one of many by chance. */
  readonly inCatalog?: boolean;
}

const certainty = {
  batch: { letters: 60, lead: 1.05 },
  long: { letters: 40, lead: 1.08 },
  short: { letters: 20, lead: 1.35, score: 0.7, inCatalog: true },
  /** For a language already detected in another answer of the batch. */
  suspected: { letters: 8, lead: 1.1 },
  /** Enough to ask again, not to refuse. */
  doubtful: { letters: 8, lead: 1.5, inCatalog: true },
  doubtfulWord: { letters: 4, lead: 1.5, score: 0.7, inCatalog: true },
} satisfies Record<string, Certainty>;

/** Returns errors for single answers in a wrong language, by index, and for all answers if the batch as a whole is in one. */
export function foreignAnswers(
  all: readonly Readable[],
  pair: Pair,
  identify: IdentifyLanguage,
): Map<number, Check> {
  return new Map(
    [...foreignLanguages(all, pair, identify)].map(([index, language]) => [
      index,
      foreign(language, pair.target, 'error'),
    ]),
  );
}

/** Returns the languages of texts that are not in the target language, by index; of all if the batch as a whole is in another. */
export function foreignLanguages(
  all: readonly Readable[],
  { target }: Pair,
  identify: IdentifyLanguage,
): Map<number, string> {
  const own = all.map(ownWords);
  const leaders = (words: string, how: Certainty) => languagesAhead(words, target, identify, how);
  const [whole] = leaders([...new Set(own)].join(' '), certainty.batch);
  const found = new Map<number, string>();
  for (const [index, words] of own.entries()) {
    const [language] = [...leaders(words, certainty.long), ...leaders(words, certainty.short)];
    const foreign = words === '' ? undefined : (whole ?? language);
    if (foreign !== undefined) found.set(index, foreign);
  }
  const suspects = new Set(found.values());
  for (const [index, words] of own.entries()) {
    if (found.has(index) || suspects.size === 0) continue;
    const suspect = leaders(words, certainty.suspected).find((one) => suspects.has(one));
    if (suspect !== undefined) found.set(index, suspect);
  }
  return found;
}

/**
 * Returns a warning for an answer that may be in a wrong language: too short to be refused for it, but not to be asked for
 * again. One of 110 right answers of 8 to 19 letters gets one.
 */
export function doubtOfLanguage(
  candidate: Candidate,
  { target }: Pair,
  identify: IdentifyLanguage,
): Check | undefined {
  const words = ownWords(readCandidate(candidate));
  const ahead = (how: Certainty) => languagesAhead(words, target, identify, how);
  const [language] = [...ahead(certainty.doubtful), ...ahead(certainty.doubtfulWord)];
  if (language !== undefined) return foreign(language, target, 'warning');
  const isOfOtherScript = /\p{L}/u.test(words) && words.search(letterOf(target)) === -1;
  if (!isOfOtherScript && !isOfRelatedLanguage(words, target)) return undefined;
  return { code: 'language', severity: 'warning', detail: `does not read like ${nameOf(target)}` };
}

/** Returns an answer's words that are not in its source; this drops names. */
function ownWords({ source, text }: Readable): string {
  const foreign = new Set(source.words.map((word) => word.toLowerCase()));
  return text.words.filter((word) => !foreign.has(word.toLowerCase())).join(' ');
}

/** Stands for the score of a target language that a text does not resemble at all: a few words say little. */
const leastScore = 0.3;

/** Returns languages that a text resembles more than the target, most likely first. */
function languagesAhead(
  words: string,
  target: string,
  identify: IdentifyLanguage,
  { letters, lead, score: least = 0, inCatalog = false }: Certainty,
): string[] {
  const wanted = primarySubtag(target);
  if (words.length * characterWeight(wanted) < letters || !usesSpaces(wanted)) return [];
  const scores = identify(words.slice(0, 2000));
  if (!scores.has(wanted)) return [];
  const own = scores.get(wanted) || leastScore;
  const group = alike.find((some) => some.includes(wanted)) ?? [wanted];
  return [...scores]
    .filter(
      ([language, score]) =>
        score >= least &&
        score > own * lead &&
        !group.includes(language) &&
        (!inCatalog || catalog.has(language)),
    )
    .sort(([, a], [, b]) => b - a)
    .map(([language]) => language);
}

const catalog: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

function foreign(found: string, target: string, severity: 'error' | 'warning'): Check {
  const detail = `reads like ${nameOf(found)}, not ${nameOf(target)}`;
  return { code: 'language', severity, detail };
}

function nameOf(code: string): string {
  return languageByCode(code).englishName;
}
