// Loaded on demand only: the tables of eld take 40 MB.
import type { IdentifyLanguage } from '@dragoman/domain/translations';
import { eld } from 'eld/small';

/** The vote of the words. `shares` add up to 1, or are empty if there are no words. */
export interface ContentVote {
  readonly language: string | undefined;
  readonly shares: ReadonlyMap<string, number>;
  readonly reliable: boolean;
  /** Languages that can be detected from words. */
  readonly detectable: ReadonlySet<string>;
}

const maxWindows = 40;
const doubtfulWeight = 0.25;
const winningShare = 0.6;
/** A shorter text, such as a name or a button, is not reliable. Chinese, Japanese and Korean need fewer characters. */
const enoughLetters = 40;
const enoughIdeographs = 12;
/** eld reports Indonesian as Malay and Bokmål as Norwegian. */
const renamed: Readonly<Record<string, string>> = { ms: 'id', no: 'nb', tl: 'fil' };

/** The catalog's code for one of eld's. */
function catalogueCode(code: string): string {
  return renamed[code] ?? code;
}

const detectable: ReadonlySet<string> = new Set(
  Object.values(eld.info().Languages).map(catalogueCode),
);

/** Scores a text for every language that can be identified; a higher score is likelier. */
export const scoreLanguages: IdentifyLanguage = (text) => {
  const scores = new Map([...detectable].map((language) => [language, 0]));
  for (const [code, score] of Object.entries(eld.detect(text).getScores()))
    scores.set(catalogueCode(code), score);
  return scores;
};

/** Detects the language of windows over the whole text and weights them by their number of letters. */
export function voteOnText(text: string): ContentVote {
  const votes = new Map<string, number>();
  let total = 0;
  let hasSureWindow = false;
  for (const window of sample(windows(text))) {
    const letters = window.match(/\p{L}/gu)?.length ?? 0;
    const detected = eld.detect(window);
    if (letters === 0 || detected.language === '') continue;
    const isSure = detected.isReliable();
    const language = catalogueCode(detected.language);
    const weight = letters * (isSure ? 1 : doubtfulWeight);
    votes.set(language, (votes.get(language) ?? 0) + weight);
    total += weight;
    hasSureWindow ||= isSure;
  }
  return countVotes(votes, total, hasSureWindow && isEnough(text));
}

function isEnough(text: string): boolean {
  const ideographs = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu);
  if ((ideographs?.length ?? 0) >= enoughIdeographs) return true;
  return (text.match(/\p{L}/gu)?.length ?? 0) >= enoughLetters;
}

function countVotes(votes: Map<string, number>, total: number, hasSure: boolean): ContentVote {
  const ranked = [...votes].sort(([, a], [, b]) => b - a);
  const shares = new Map(ranked.map(([language, votes]) => [language, votes / total]));
  const [language] = ranked[0] ?? [];
  const share = language === undefined ? 0 : (shares.get(language) ?? 0);
  return { language, shares, reliable: hasSure && share >= winningShare, detectable };
}

/** Splits a text into pieces of up to 240 characters, at white space where there is any. */
function windows(text: string): string[] {
  return text.match(/\S[\s\S]{0,239}(?=\s|$)|\S[\s\S]{0,239}/g) ?? [];
}

function sample(all: readonly string[]): readonly string[] {
  const step = Math.max(1, all.length / maxWindows);
  return Array.from({ length: Math.min(all.length, maxWindows) }, (_, index) => {
    return all[Math.floor(index * step)] ?? '';
  });
}
