import { languageByCode } from '../languages/index.ts';
import type { Check, Pair } from './check.ts';
import { replaceProtected } from './protected-spans.ts';
import { normalForm } from './readable.ts';
import { characterWeight, letterOf, primarySubtag } from './scripts-of-languages.ts';
import { sentencesOf } from './sentences.ts';

/** Characters for 100 of the English text, by the Universal Declaration of Human Rights. */
const charactersPer100: Readonly<Record<string, number>> = {
  ...{
    ar: 72,
    bg: 109,
    cs: 95,
    da: 103,
    de: 114,
    el: 118,
    en: 100,
    es: 112,
    et: 102,
    fi: 105,
    fr: 113,
  },
  ...{
    hu: 116,
    id: 119,
    it: 113,
    ja: 40,
    ko: 45,
    lt: 102,
    lv: 101,
    nb: 97,
    nl: 120,
    pl: 107,
    pt: 107,
  },
  ...{ ro: 113, ru: 113, sk: 98, sl: 100, sv: 100, tr: 97, uk: 103, zh: 26 },
};

/** Returns the length of a text's English version: the characters that it probably has. An unknown language counts as English. */
export function englishLength(text: string, language: string): number {
  return ([...text].length * 100) / (charactersPer100[primarySubtag(language)] ?? 100);
}

/**
 * Returns a candidate's length relative to its source, weighted by the languages' characters; 0 for an empty source.
 */
export function lengthRatio(source: string, candidate: string, pair: Pair): number {
  const expected = [...source].length * characterWeight(pair.source);
  const actual = [...candidate].length * characterWeight(pair.target);
  return expected === 0 ? 0 : Math.round((actual / expected) * 100) / 100;
}

/** English characters from which lengths are steady: of 29,464 pairs of paragraphs, one of 220 differs by more than this factor. */
const steadyLength = 100;
const steadyFactor = 2.2;

/** Compares the lengths, weighted by the languages' characters. A runaway answer is an error. */
export function checkLength(source: string, candidate: string, pair: Pair): Check[] {
  const expected = englishLength(source, pair.source);
  const actual = englishLength(candidate, pair.target);
  const detail = `${[...candidate].length} characters for ${[...source].length}`;
  if (actual > expected * 6 + 60) return [{ code: 'length', severity: 'error', detail }];
  const factor = Math.max(actual / expected, expected / actual);
  const isOdd =
    expected >= steadyLength
      ? factor > steadyFactor
      : actual > expected * 3 + 20 || actual < expected * 0.28 - 4;
  return isOdd ? [{ code: 'length', severity: 'warning', detail }] : [];
}

/** A longer sentence, or one of several clauses, may become two. */
const longestSentence = 80;
const severalClauses = /[,;:(…]|\.\.\./;

/** Warns of a translation with more sentences than its source, which is a label or one plain sentence. */
export function checkSentences(source: string, candidate: string, pair: Pair): Check[] {
  const isPlain = source.length <= longestSentence && !severalClauses.test(source);
  if (!isPlain || sentencesOf(source.trim(), pair.source).length > 1) return [];
  const count = sentencesOf(candidate.trim(), pair.target).length;
  if (count <= 1) return [];
  return [{ code: 'length', severity: 'warning', detail: `${count} sentences for one` }];
}

/**
 * Checks that the script is the target's if it differs from the source's. An unchanged sentence is not a translation;
 * an unchanged name or single word is acceptable.
 */
export function checkLanguage(source: string, candidate: string, pair: Pair): Check[] {
  const words = wordsOf(source);
  if (isSame(source, candidate)) return sameAsSource(source, words, pair);
  const visible = withoutProtected(candidate);
  const letters = visible.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return [];
  const inTarget = visible.match(letterOf(pair.target))?.length ?? 0;
  const share = inTarget / letters;
  const targetLanguage = languageByCode(pair.target).englishName;
  const detail = `${Math.round(share * 100)} % of the letters are in the script of ${targetLanguage}`;
  if (words.length >= 3 && share < 0.1) return [{ code: 'language', severity: 'error', detail }];
  const isForeign = words.length >= 3 ? share < 0.4 : share === 0 && !looksLikeName(words);
  return isForeign ? [{ code: 'language', severity: 'warning', detail }] : [];
}

function sameAsSource(source: string, words: readonly string[], pair: Pair): Check[] {
  const code = 'same-as-source';
  if (primarySubtag(pair.source) === primarySubtag(pair.target)) return [];
  const isOfSource = letterOf(pair.source).test(source);
  if (words.length <= 2 || looksLikeName(words) || !isOfSource) return [{ code, severity: 'note' }];
  return [{ code, severity: words.length > 3 ? 'error' : 'warning' }];
}

function isSame(source: string, candidate: string): boolean {
  const normal = (text: string) => normalForm(text).replace(/\s+/g, ' ').trim().toLowerCase();
  return normal(source) === normal(candidate);
}

function wordsOf(text: string): string[] {
  return withoutProtected(text).match(/(?<!\p{N})\p{L}[\p{L}\p{M}\p{N}'’._/-]*/gu) ?? [];
}

const particle = /^(?:von|van|der|den|de|del|di|da|la|le|el|al|bin|of|and|y|und)$/;

function looksLikeName(words: readonly string[]): boolean {
  const capital = words.filter((word) => /^\p{Lu}/u.test(word) || particle.test(word)).length;
  return words.length <= 5 && capital === words.length;
}

function withoutProtected(text: string): string {
  return replaceProtected(text, () => ' ');
}
