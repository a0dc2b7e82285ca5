import { addedText } from './added-text-checks.ts';
import type { Check, Pair } from './check.ts';
import { foreignAnswers, type IdentifyLanguage } from './foreign-answers.ts';
import { type Candidate, type Readable, readCandidate, type Side } from './readable.ts';
import { characterWeight } from './scripts-of-languages.ts';

export interface BatchCheckOptions {
  readonly pair: Pair;
  readonly identify?: IdentifyLanguage | undefined;
  /** Candidates of the same engine before these. */
  readonly earlier?: readonly Candidate[] | undefined;
}

/**
 * Checks the candidates of a batch against each other: language, identical answers to different sources, words that the
 * engine added, and answers that fit another source better. Returns the errors of each candidate, in order.
 */
export function checkBatch(
  candidates: readonly Candidate[],
  { pair, identify, earlier = [] }: BatchCheckOptions,
): Check[][] {
  const readable = candidates.map(readCandidate);
  const errors = readable.map((): Check[] => []);
  const add = (index: number, check: Check) => errors[index]?.push(check);
  const detail = 'the answer belongs to another text';
  for (const index of repeatedAnswers(readable))
    add(index, { ...neighbours, detail: 'the same answer as to another text' });
  const moved = new Set([...shiftedAnswers(readable, pair), ...swappedAnswers(readable, pair)]);
  for (const index of moved) add(index, { ...neighbours, detail });
  const before = earlier.map(readCandidate);
  for (const index of capitals(readable))
    add(index, { code: 'chatter', severity: 'error', detail: 'in capitals, unlike the original' });
  for (const [index, check] of addedText([...readable, ...before], pair))
    if (index < readable.length) add(index, check);
  if (identify !== undefined)
    for (const [index, check] of foreignAnswers(readable, pair, identify)) add(index, check);
  return errors;
}

/** Answers in capitals, and their least share of all: one may be an abbreviation. */
const fewestCapitals = 3;
const leastCapitals = 0.3;

/** Returns the indexes of answers in capitals whose sources are not, if an engine writes many so. */
function capitals(all: readonly Readable[]): number[] {
  const isLoud = ({ literal }: Side) =>
    literal === literal.toUpperCase() && literal !== literal.toLowerCase();
  const loud = [...all.entries()].flatMap(([index, { source, text }]) =>
    isLoud(text) && !isLoud(source) && text.words.some(({ length }) => length > 1) ? [index] : [],
  );
  return loud.length >= Math.max(fewestCapitals, leastCapitals * all.length) ? loud : [];
}

const neighbours = { code: 'neighbours', severity: 'error' } as const;

/** Indexes of identical answers to sources that cannot all mean the same. */
function repeatedAnswers(all: readonly Readable[]): number[] {
  const groups = Map.groupBy(all.keys(), (index) => keyOf(all[index]?.text));
  return [...groups].flatMap(([key, indexes]) => {
    const sources = new Map(
      indexes.map((index) => [keyOf(all[index]?.source), all[index]?.source]),
    );
    const isSource = sources.has(key);
    return key !== '' && !isSource && cannotMeanTheSame([...sources.values()]) ? indexes : [];
  });
}

function keyOf(side: Side | undefined): string {
  return (side?.words ?? []).join(' ').toLowerCase();
}

/** Two or three short labels may share a translation ("Buy", "Purchase"); more, long or dissimilar ones may not. */
function cannotMeanTheSame(sources: readonly (Side | undefined)[]): boolean {
  if (sources.length < 2) return false;
  const lengths = sources.map((side) => side?.words.length ?? 0);
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  if (sources.length === 2 && areAlike(sources[0], sources[1])) return false;
  return sources.length > 3 || longest >= 5 || longest >= 2 * Math.max(1, shortest) + 1;
}

/** Share of words that a singular and a plural, or a question and its statement, have in common. */
const alikeShare = 0.7;

function areAlike(one: Side | undefined, other: Side | undefined): boolean {
  const [own, others] = [one, other].map(
    (side) => new Set(side?.words.map((word) => word.toLowerCase())),
  );
  const most = Math.max(own?.size ?? 0, others?.size ?? 0);
  return [...(own ?? [])].filter((word) => others?.has(word)).length >= alikeShare * most;
}

/** Total evidence needed before neighboring answers count as shifted. A few texts cannot give more, and are asked again cheaply. */
const enoughEvidence = { few: 3, many: 6 };
const fewTexts = 7;
const offsets = [1, -1, 2, -2];

/** Returns the indexes of answers in runs that fit the sources before or after their own much better. */
function shiftedAnswers(all: readonly Readable[], pair: Pair): Set<number> {
  const shifted = new Set<number>();
  for (const offset of offsets) {
    const evidence = all.map(({ source, text }, index) => {
      const other = all[index + offset]?.source;
      return other === undefined
        ? 0
        : clamp(resemblance(other, text, pair) - resemblance(source, text, pair), 4);
    });
    for (const [from, to] of strongRuns(evidence))
      for (let index = from; index <= to; index++) shifted.add(index);
  }
  return shifted;
}

/** How much better two answers must fit when they change places. */
const enoughGain = 4;

/** Returns the indexes of pairs of answers that changed places: a name of one source is in the other’s answer only. */
function swappedAnswers(all: readonly Readable[], pair: Pair): Set<number> {
  const answersWith = Map.groupBy(
    all.flatMap(({ text }, index) => [...stemsOf(text)].map((stem) => [stem, index] as const)),
    ([stem]) => stem,
  );
  const swapped = new Set<number>();
  for (const [index, { source, text }] of all.entries()) {
    const own = stemsOf(text);
    const missing = [...stemsOf(source)].filter((stem) => !own.has(stem));
    const others = new Set(missing.flatMap((stem) => answersWith.get(stem)?.map(([, at]) => at)));
    for (const other of others)
      if (other !== undefined && gainOfSwap(all[index], all[other], pair) >= enoughGain)
        swapped.add(index).add(other);
  }
  return swapped;
}

function gainOfSwap(one: Readable | undefined, other: Readable | undefined, pair: Pair): number {
  if (one === undefined || other === undefined) return 0;
  const own = resemblance(one.source, one.text, pair) + resemblance(other.source, other.text, pair);
  const swapped =
    resemblance(one.source, other.text, pair) + resemblance(other.source, one.text, pair);
  return swapped - own;
}

/** Returns runs with enough total evidence (Kadane's algorithm), extended by neutral neighbors. */
function strongRuns(evidence: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  let sum = 0;
  let start = 0;
  let best = { sum: 0, from: 0, to: -1 };
  const enough = evidence.length <= fewTexts ? enoughEvidence.few : enoughEvidence.many;
  const close = () => {
    if (best.sum >= enough) runs.push(widened(evidence, best.from, best.to));
    best = { sum: 0, from: 0, to: -1 };
  };
  for (const [index, value] of evidence.entries()) {
    if (sum <= 0) {
      close();
      [sum, start] = [0, index];
    }
    sum += value;
    if (sum > best.sum) best = { sum, from: start, to: index };
  }
  close();
  return runs;
}

function widened(evidence: readonly number[], from: number, to: number): [number, number] {
  let [first, last] = [from, to];
  while ((evidence[first - 1] ?? -9) > -1) first--;
  while ((evidence[last + 1] ?? -9) > -1) last++;
  return [first, last];
}

/** Scores how well a text fits a source as its translation, by features that survive translation. */
function resemblance(source: Side, text: Side, pair: Pair): number {
  const both = (a: unknown, b: unknown, equal: number, differs: number) =>
    a === b ? equal : differs;
  const numbers = source.numbers.join(' ');
  const hasNumbers = source.numbers.length + text.numbers.length > 0;
  const hasFixed = source.fixed.length + text.fixed.length > 0;
  const hasEnding = source.ending !== '' || text.ending !== '';
  return (
    (hasNumbers ? both(numbers, text.numbers.join(' '), 3, -3) : 0) +
    (hasFixed ? both(source.fixed, text.fixed, 3, -4) : 0) +
    (hasEnding ? both(source.ending, text.ending, 1, -1) : 0) +
    sharedWords(source, text) -
    lengthDistance(source, text, pair)
  );
}

function lengthDistance(source: Side, text: Side, pair: Pair): number {
  const expected = source.literal.length * characterWeight(pair.source);
  const actual = text.literal.length * characterWeight(pair.target);
  return Math.min(4, 3 * Math.abs(Math.log((actual + 5) / (expected * 1.1 + 5))));
}

/** Scores names, loanwords and cognates: words with the same first four letters. */
function sharedWords(source: Side, text: Side): number {
  const [own, other] = [stemsOf(source), stemsOf(text)];
  return Math.min(4, 1.5 * [...own].filter((stem) => other.has(stem)).length);
}

/** Returns the first four letters of the longer words, without accents. */
function stemsOf({ words }: Side): ReadonlySet<string> {
  const long = words.filter((word) => word.length >= 4);
  const plain = (word: string) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return new Set(long.map((word) => plain(word.slice(0, 4))));
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
