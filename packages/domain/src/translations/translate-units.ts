import { limits } from '../limits/index.ts';
import { checkBatch, type IdentifyLanguage } from './batch-checks.ts';
import type { Check, CheckCode, Pair } from './check.ts';
import { type Mode, type PartOptions, type PartQuestion, type Parts, partsOf } from './parts.ts';
import { repair } from './repair.ts';
import { hasDoubt, isStorable, validate } from './validate.ts';

/** A unit to translate: `text` is unit text, `context` the element or attribute that holds it. */
export interface UnitToTranslate {
  readonly id: string;
  readonly text: string;
  readonly context?: string;
}

/** One text for an engine: wire markup when the engine keeps it, plain otherwise. */
export interface Question {
  readonly text: string;
  readonly context?: string;
  /** What was wrong with the answer before. */
  readonly note?: string;
  /** What each `<xN/>` of protected text stands for, by its name (`x101`). */
  readonly placeholders?: Readonly<Record<string, string>>;
}

export interface TranslateOptions {
  readonly pair: Pair;
  readonly traits: EngineTraits;
  /** Words that stay as they are. */
  readonly terms?: readonly string[];
  /** Detects answers in a wrong language; without it only the script is checked. */
  readonly identify?: IdentifyLanguage;
}

/** Asks an engine. One answer per question, in order; undefined where it gave none. `round` tells repeated asks apart. */
export type Ask = (
  questions: readonly Question[],
  round: string,
) => Promise<readonly (string | undefined)[]>;

export interface EngineTraits {
  readonly markup: boolean;
  /** True if the engine reads notes, so that asking the same again can help. */
  readonly readsNotes: boolean;
  readonly maxCharacters: number;
}

/** `text` is a valid translation unless the state is `failed`; then it is empty. */
export interface UnitOutcome {
  readonly id: string;
  readonly state: 'machine' | 'needs_review' | 'failed';
  readonly text: string;
  readonly checks: readonly Check[];
}

interface Attempt {
  readonly unit: UnitToTranslate;
  readonly tried: Set<string>;
  best: { text: string; checks: readonly Check[] } | undefined;
  faults: readonly Check[];
}

interface Round {
  readonly name: string;
  readonly mode: Mode;
  readonly withNote: boolean;
  readonly alone: boolean;
  /** True if texts are asked for one by one or in parts. */
  readonly asksApart: boolean;
  /** True if translations that may be stored, but are doubtful, are asked for again. */
  readonly forDoubts: boolean;
}

/**
 * Translates units: asks, repairs, validates, and asks again for those that failed: with a note, then each alone, then by
 * sentences, then the text between tags. Deterministic, so a resumed run asks the same questions. A unit longer than
 * `limits.unitLength` fails at once. Throws only what `ask` throws.
 */
export async function translateUnits(
  units: readonly UnitToTranslate[],
  options: TranslateOptions,
  ask: Ask,
): Promise<UnitOutcome[]> {
  const attempts = units.map(
    (unit): Attempt => ({ unit, tried: new Set(), best: undefined, faults: tooLong(unit) }),
  );
  const askable = attempts.filter(({ faults }) => faults.length === 0);
  for (const round of roundsOf(options.traits)) {
    const open = askable.filter((attempt) => needsRound(attempt, round, options.traits));
    if (round.asksApart && options.traits.readsNotes && isHopeless(open, askable)) break;
    const groups = round.alone ? open.map((attempt) => [attempt]) : [open];
    for (const group of groups) await askGroup(group, round, options, ask);
  }
  return attempts.map(outcomeOf);
}

function tooLong({ text }: UnitToTranslate): Check[] {
  if (text.length <= limits.unitLength) return [];
  const [actual, most] = [text.length, limits.unitLength].map((count) =>
    count.toLocaleString('en'),
  );
  return [
    { code: 'too-long', severity: 'error', detail: `${actual} characters, not ${most} at most` },
  ];
}

function roundsOf({ markup, readsNotes }: EngineTraits): Round[] {
  const plain = { withNote: false, alone: false, forDoubts: false, asksApart: false };
  const apart = { ...plain, asksApart: true };
  const rounds: Round[] = [
    { ...plain, name: 'whole', mode: 'whole' },
    { ...plain, name: 'again', mode: 'whole', withNote: true, forDoubts: true },
    { ...apart, name: 'alone', mode: 'whole', withNote: true, alone: true },
    { ...apart, name: 'sentences', mode: 'sentences' },
    { ...apart, name: 'runs', mode: 'runs' },
    { ...apart, name: 'fine', mode: 'fine' },
  ];
  return rounds.filter(
    ({ mode, withNote }) =>
      (readsNotes || !withNote) && (markup || mode === 'runs' || mode === 'fine'),
  );
}

function needsRound(attempt: Attempt, round: Round, traits: EngineTraits): boolean {
  if (attempt.best !== undefined) return round.forDoubts && hasDoubt(attempt.best.checks);
  return round.mode === 'whole' || !traits.readsNotes || splittingHelps(attempt);
}

const structure: readonly CheckCode[] = ['tags', 'placeholders', 'addresses', 'too-large'];
const longText = 1000;

/** A language model that answers in the wrong language, or refuses, does so for each sentence too. */
function splittingHelps({ unit, faults }: Attempt): boolean {
  if (unit.text.length > longText) return true;
  return faults.every(({ code, severity }) => severity !== 'error' || structure.includes(code));
}

const fewUnits = 4;

/** Most of a batch failing for its content is the engine's fault: asking in parts would only cost more. */
function isHopeless(open: readonly Attempt[], all: readonly Attempt[]): boolean {
  const failed = open.filter((attempt) => attempt.best === undefined && !splittingHelps(attempt));
  return open.length >= fewUnits && failed.length > all.length / 2;
}

async function askGroup(
  group: readonly Attempt[],
  round: Round,
  options: TranslateOptions,
  ask: Ask,
): Promise<void> {
  const asked = group.flatMap((attempt) => {
    const parts = partsFor(attempt, round, options);
    return parts === undefined ? [] : [{ attempt, parts, from: 0 }];
  });
  const questions: Question[] = [];
  for (const entry of asked) {
    entry.from = questions.length;
    for (const part of entry.parts.questions)
      questions.push(questionOf(part, entry.attempt, round));
  }
  const answers = questions.length === 0 ? [] : await ask(questions, round.name);
  const candidates = asked.flatMap(({ attempt, parts, from }) => {
    const own = answers.slice(from, from + parts.questions.length);
    const text = candidateOf(attempt, parts, own);
    return text === undefined ? [] : [{ attempt, source: attempt.unit.text, text }];
  });
  const errors = checkBatch(candidates, options);
  for (const [index, { attempt, source, text }] of candidates.entries()) {
    const checks = validate(source, text, options.pair, options.terms);
    accept(attempt, text, [...(errors[index] ?? []), ...checks]);
  }
}

/** The unit's texts in the round's mode; undefined when they are too long or were asked before. */
function partsFor(
  attempt: Attempt,
  round: Round,
  { pair, traits, terms = [] }: TranslateOptions,
): Parts | undefined {
  const options: PartOptions = { ...pair, maxCharacters: traits.maxCharacters, terms };
  const parts = partsOf(attempt.unit.text, round.mode, options);
  if (parts.questions.some(({ text }) => text.length > traits.maxCharacters)) {
    attempt.faults = [{ code: 'too-large', severity: 'error' }];
    return undefined;
  }
  const key = JSON.stringify([
    round.withNote ? round.name : '',
    ...parts.questions.map(({ text }) => text),
  ]);
  if (attempt.tried.has(key)) return undefined;
  attempt.tried.add(key);
  return parts;
}

function questionOf(part: PartQuestion, { unit, best, faults }: Attempt, round: Round): Question {
  const found = best?.checks ?? faults;
  const note = found.map(({ code, detail }) => (detail ? `${code}: ${detail}` : code)).join('; ');
  return {
    ...part,
    ...(unit.context === undefined ? {} : { context: unit.context }),
    ...(round.withNote && note !== '' ? { note } : {}),
  };
}

/** The repaired answer; undefined when a part of it is missing. */
function candidateOf(
  attempt: Attempt,
  parts: Parts,
  answers: readonly (string | undefined)[],
): string | undefined {
  const given = answers.filter((answer) => answer !== undefined && answer.trim() !== '');
  if (given.length === answers.length)
    return repair(attempt.unit.text, parts.join(given as string[]));
  attempt.faults = [{ code: 'no-answer', severity: 'error' }];
  return undefined;
}

/** Keeps a candidate that may be stored and has fewer doubts than the best so far. */
function accept(attempt: Attempt, text: string, checks: readonly Check[]): void {
  if (!isStorable(checks)) attempt.faults = checks;
  else if (attempt.best === undefined || doubts(checks) < doubts(attempt.best.checks))
    attempt.best = { text, checks };
}

function doubts(checks: readonly Check[]): number {
  return checks.filter((check) => check.severity === 'warning').length;
}

function outcomeOf({ unit, best, faults }: Attempt): UnitOutcome {
  if (best === undefined) return { id: unit.id, state: 'failed', text: '', checks: faults };
  const state = hasDoubt(best.checks) ? 'needs_review' : 'machine';
  return { id: unit.id, state, text: best.text, checks: best.checks };
}
