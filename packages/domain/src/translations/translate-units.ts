import { limits } from '../limits/index.ts';
import type { Check, Pair } from './check.ts';
import { type Mode, type PartOptions, type Parts, partsOf } from './parts.ts';
import { repair } from './repair.ts';
import { hasDoubt, isStorable, validate } from './validate.ts';

/** A unit to translate: `text` is unit text, `context` says where it stands. */
export interface UnitToTranslate {
  readonly id: string;
  readonly text: string;
  readonly context?: string;
}

/** One text for an engine: wire markup when the engine keeps it, plain otherwise. `note` says what was wrong before. */
export interface Question {
  readonly text: string;
  readonly context?: string;
  readonly note?: string;
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
  /** True if translations that may be stored, but are doubtful, are asked for again. */
  readonly forDoubts: boolean;
}

/**
 * Translates units: asks, mends, judges, and asks again for those that failed, first with a note, then one alone, then
 * sentence by sentence, then the text between tags alone. Deterministic: the same answers lead to the same questions, so
 * a run that is taken up again asks the same. A unit longer than `limits.unitLength` fails without being asked for. Throws only
 * what `ask` throws.
 */
export async function translateUnits(
  units: readonly UnitToTranslate[],
  options: { pair: Pair; traits: EngineTraits; terms?: readonly string[] },
  ask: Ask,
): Promise<UnitOutcome[]> {
  const attempts = units.map(
    (unit): Attempt => ({ unit, tried: new Set(), best: undefined, faults: tooLong(unit) }),
  );
  const askable = attempts.filter(({ faults }) => faults.length === 0);
  for (const round of roundsOf(options.traits)) {
    const open = askable.filter((attempt) => needsRound(attempt, round));
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
  const plain = { withNote: false, alone: false, forDoubts: false };
  const rounds: Round[] = [
    { ...plain, name: 'whole', mode: 'whole' },
    { ...plain, name: 'again', mode: 'whole', withNote: true, forDoubts: true },
    { ...plain, name: 'alone', mode: 'whole', withNote: true, alone: true },
    { ...plain, name: 'sentences', mode: 'sentences' },
    { ...plain, name: 'runs', mode: 'runs' },
    { ...plain, name: 'fine', mode: 'fine' },
  ];
  return rounds.filter(
    ({ mode, withNote }) =>
      (readsNotes || !withNote) && (markup || mode === 'runs' || mode === 'fine'),
  );
}

function needsRound(attempt: Attempt, round: Round): boolean {
  if (attempt.best === undefined) return true;
  return round.forDoubts && hasDoubt(attempt.best.checks);
}

async function askGroup(
  group: readonly Attempt[],
  round: Round,
  options: { pair: Pair; traits: EngineTraits; terms?: readonly string[] },
  ask: Ask,
): Promise<void> {
  const asked = group.flatMap((attempt) => {
    const parts = partsFor(attempt, round, options);
    return parts === undefined ? [] : [{ attempt, parts, from: 0 }];
  });
  const questions: Question[] = [];
  for (const entry of asked) {
    entry.from = questions.length;
    for (const text of entry.parts.texts) questions.push(questionOf(text, entry.attempt, round));
  }
  const answers = questions.length === 0 ? [] : await ask(questions, round.name);
  for (const { attempt, parts, from } of asked) {
    const own = parts.texts.map((_, index) => answers[from + index]);
    judge(attempt, parts, own, options);
  }
}

/** The unit's texts in the round's mode; undefined when they are too long or were asked for just so before. */
function partsFor(
  attempt: Attempt,
  round: Round,
  { pair, traits, terms = [] }: { pair: Pair; traits: EngineTraits; terms?: readonly string[] },
): Parts | undefined {
  const options: PartOptions = { ...pair, maxCharacters: traits.maxCharacters, terms };
  const parts = partsOf(attempt.unit.text, round.mode, options);
  if (parts.texts.some((text) => text.length > traits.maxCharacters)) {
    attempt.faults = [{ code: 'too-large', severity: 'error' }];
    return undefined;
  }
  const key = JSON.stringify([round.withNote ? round.name : '', ...parts.texts]);
  if (attempt.tried.has(key)) return undefined;
  attempt.tried.add(key);
  return parts;
}

function questionOf(text: string, { unit, best, faults }: Attempt, round: Round): Question {
  const found = best?.checks ?? faults;
  const note = found.map(({ code, detail }) => (detail ? `${code}: ${detail}` : code)).join('; ');
  return {
    text,
    ...(unit.context === undefined ? {} : { context: unit.context }),
    ...(round.withNote && note !== '' ? { note } : {}),
  };
}

function judge(
  attempt: Attempt,
  parts: Parts,
  answers: readonly (string | undefined)[],
  { pair, terms }: { pair: Pair; terms?: readonly string[] },
): void {
  if (answers.some((answer) => answer === undefined || answer.trim() === '')) {
    attempt.faults = [{ code: 'no-answer', severity: 'error' }];
    return;
  }
  const text = repair(attempt.unit.text, parts.join(answers as readonly string[]));
  const checks = validate(attempt.unit.text, text, pair, terms);
  if (!isStorable(checks)) {
    attempt.faults = checks;
    return;
  }
  if (attempt.best === undefined || doubts(checks) < doubts(attempt.best.checks))
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
