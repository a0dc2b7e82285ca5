import { eld } from 'eld/small';

/** What the words themselves say. `shares` sum up to 1 unless there was nothing to judge. */
export interface ContentVote {
  readonly language: string | undefined;
  readonly shares: ReadonlyMap<string, number>;
  readonly reliable: boolean;
}

const maxWindows = 40;
const doubtfulWeight = 0.25;
const winningShare = 0.6;
/** A name and a button are in no language: fewer letters than this decide nothing. Chinese, Japanese and Korean say more with each. */
const enoughLetters = 40;
const enoughIdeographs = 12;
/** eld knows Malay and Norwegian; the catalogue has Indonesian and Bokmål, and their texts come out under those names. */
const renamed: Readonly<Record<string, string>> = { ms: 'id', no: 'nb', tl: 'fil' };

/** The catalogue's code for one of eld's. */
export function catalogueCode(code: string): string {
  return renamed[code] ?? code;
}

/** Languages that the words can be told to be in. */
export const detectable: ReadonlySet<string> = new Set(
  Object.values(eld.info().Languages).map(catalogueCode),
);

/** Judges a text by windows over its whole length, each with a vote by its number of letters. */
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
  return { language, shares, reliable: hasSure && share >= winningShare };
}

/** Pieces of up to 240 characters, cut at white space; text without any is cut at the length. */
function windows(text: string): string[] {
  return text.match(/\S[\s\S]{0,239}(?=\s|$)|\S[\s\S]{0,239}/g) ?? [];
}

function sample(all: readonly string[]): readonly string[] {
  const step = Math.max(1, all.length / maxWindows);
  return Array.from({ length: Math.min(all.length, maxWindows) }, (_, index) => {
    return all[Math.floor(index * step)] ?? '';
  });
}
