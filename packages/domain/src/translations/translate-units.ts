import { limits } from '../limits/index.ts';
import { checkBatch } from './batch-checks.ts';
import type { Check, CheckCode, Pair } from './check.ts';
import { doubtOfLanguage, type IdentifyLanguage } from './foreign-answers.ts';
import { checkGlossary, type GlossaryTerm, spellingsIn, type Terms } from './glossary.ts';
import { type Mode, type PartOptions, type Parts, partsOf } from './parts.ts';
import { type FindMasked, hideInUnit, hidePrivate, noMasks, privateTerms } from './private-text.ts';
import { type Candidate, readCandidate } from './readable.ts';
import { repair } from './repair.ts';
import { hasDoubt, isStorable, validate } from './validate.ts';

/** A unit to translate: `text` is unit text, `context` the element or attribute that contains it. */
export interface UnitToTranslate {
  readonly id: string;
  readonly text: string;
  readonly context?: string;
  /** Title of its page. */
  readonly page?: string | null;
  /** The units directly before and after it on that page. */
  readonly before?: Neighbour | null;
  readonly after?: Neighbour | null;
}

interface Neighbour {
  readonly id: string;
  readonly text: string;
}

/** A text for an engine: wire markup if the engine preserves it, plain otherwise. */
export interface Question {
  readonly text: string;
  readonly context?: string;
  readonly page?: string;
  /** The plain texts directly before and after it, unless they are sent in the same call. */
  readonly before?: string;
  readonly after?: string;
  /** What was wrong with the previous answer. */
  readonly note?: string;
  /** The protected text that each `<xN/>` represents, by name (`x101`). */
  readonly placeholders?: Readonly<Record<string, string>>;
}

export interface TranslateOptions {
  readonly pair: Pair;
  readonly traits: EngineTraits;
  readonly glossary?: readonly GlossaryTerm[] | undefined;
  /** Detects answers in a wrong language; without it only the script is checked. */
  readonly identify?: IdentifyLanguage;
  /** What an owner's rules hide from engines. Email addresses are always hidden. */
  readonly findMasked?: FindMasked | undefined;
}

/** Asks an engine. Resolves with one answer (or undefined) per question, in order. `round` distinguishes retries. */
export type Ask = (
  questions: readonly Question[],
  round: string,
) => Promise<readonly (string | undefined)[]>;

interface EngineTraits {
  readonly markup: boolean;
  /** True if the engine is given the glossary; otherwise the translations of its terms are protected text. */
  readonly glossary: boolean;
  /** True if the engine reads notes, so that retrying the same text can help. */
  readonly readsNotes: boolean;
  readonly maxCharacters: number;
}

/** `text` is a valid translation, or empty if the state is `failed`. */
export interface UnitOutcome {
  readonly id: string;
  readonly state: 'machine' | 'needs_review' | 'failed';
  readonly text: string;
  readonly checks: readonly Check[];
}

interface Attempt {
  readonly unit: UnitToTranslate;
  readonly tried: Set<string>;
  best: Best | undefined;
  faults: readonly Check[];
}

/** The best storable answer so far. */
interface Best {
  readonly text: string;
  readonly checks: readonly Check[];
  /** It may be in a wrong language. The doubt ends if the engine gives the same answer again. */
  readonly doubt: Check | undefined;
}

interface Round {
  readonly name: string;
  readonly mode: Mode;
  readonly withNote: boolean;
  readonly alone: boolean;
  /** True if texts are sent one by one or in parts. */
  readonly asksApart: boolean;
  /** True if doubtful but storable translations are retried. */
  readonly forDoubts: boolean;
}

/**
 * Translates units: asks, repairs, validates, and retries those that failed: with a note, then one by one, then by
 * sentences, then by the text between tags. Deterministic, so a resumed run asks the same questions. A unit longer than
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
  const earlier: Candidate[] = [];
  for (const round of roundsOf(options.traits)) {
    const open = askable.filter((attempt) => needsRound(attempt, round, options.traits));
    if (round.asksApart && options.traits.readsNotes && isHopeless(open, askable)) break;
    const groups = round.alone ? open.map((attempt) => [attempt]) : [open];
    for (const group of groups) await askGroup(group, round, { ...options, earlier }, ask);
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
  if (attempt.best !== undefined) return round.forDoubts && hasDoubt(allChecks(attempt.best));
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

/** True if most of a batch fails for its content: the engine is at fault, and asking in parts would only cost more. */
function isHopeless(open: readonly Attempt[], all: readonly Attempt[]): boolean {
  const failed = open.filter((attempt) => attempt.best === undefined && !splittingHelps(attempt));
  return open.length >= fewUnits && failed.length > all.length / 2;
}

async function askGroup(
  group: readonly Attempt[],
  round: Round,
  options: TranslateOptions & { readonly earlier: Candidate[] },
  ask: Ask,
): Promise<void> {
  const pending = group.flatMap((attempt) => {
    const parts = partsFor(attempt, round, options);
    return parts === undefined ? [] : [{ attempt, parts, from: 0 }];
  });
  const questions: Question[] = [];
  const ids = new Set(pending.map(({ attempt }) => attempt.unit.id));
  for (const entry of pending) {
    entry.from = questions.length;
    const { unit } = entry.attempt;
    const note = noteOf(entry.attempt, round, options.findMasked);
    const context = { ...contextOf(unit, ids, options.findMasked), ...note };
    for (const part of entry.parts.questions) questions.push({ ...part, ...context });
  }
  const answers = questions.length === 0 ? [] : await ask(questions, round.name);
  const candidates = pending.flatMap(({ attempt, parts, from }) => {
    const own = answers.slice(from, from + parts.questions.length);
    const text = candidateOf(attempt, parts, own);
    return text === undefined ? [] : [{ attempt, source: attempt.unit.text, text }];
  });
  const errors = checkBatch(candidates, options);
  options.earlier.push(...candidates);
  for (const [index, { attempt, source, text }] of candidates.entries()) {
    const checks = validate(source, text, options.pair, protectedTerms(source, options));
    const missed = checkGlossary(source, text, translatedTerms(options));
    const pieces = isFallback(round, options.traits) ? checkPieces({ source, text }) : [];
    const doubt = doubtOf({ source, text }, options);
    accept(attempt, {
      text,
      checks: [...(errors[index] ?? []), ...checks, ...missed, ...pieces],
      doubt,
    });
  }
}

/** True if text between tags is sent alone because the engine, which knows tags, lost them. */
function isFallback({ mode }: Round, { markup }: EngineTraits): boolean {
  return markup && (mode === 'runs' || mode === 'fine');
}

/** Pieces lack their sentence, which is noted; a word that the engine left is an error. */
function checkPieces(candidate: Candidate): Check[] {
  const { source, text } = readCandidate(candidate);
  const answered = new Set(text.words);
  const left = source.words.find((word) => /^\p{Ll}{4,}$/u.test(word) && answered.has(word));
  return left === undefined
    ? [
        {
          code: 'tags',
          severity: 'note',
          detail: 'translated in pieces, because tags were lost',
        },
      ]
    : [{ code: 'same-as-source', severity: 'error', detail: `“${left}” is not translated` }];
}

/** Only an engine that reads notes can answer otherwise. */
function doubtOf(
  candidate: Candidate,
  { pair, traits, identify }: TranslateOptions,
): Check | undefined {
  if (!traits.readsNotes || identify === undefined) return undefined;
  return doubtOfLanguage(candidate, pair, identify);
}

/**
 * Terms that are protected: all, or for an engine that is given the glossary those that are never translated; and what no
 * engine may see.
 */
function protectedTerms(
  text: string,
  { glossary = [], traits, findMasked = noMasks }: TranslateOptions,
): Terms {
  const isKept = ({ translation }: GlossaryTerm) => translation === null || !traits.glossary;
  const spellings = spellingsIn(text, glossary.filter(isKept));
  return new Map([...spellings, ...privateTerms(text, findMasked)]);
}

/** Terms that the engine itself translates. */
function translatedTerms({ glossary = [], traits }: TranslateOptions): readonly GlossaryTerm[] {
  return traits.glossary ? glossary.filter(({ translation }) => translation !== null) : [];
}

/** Returns the unit's texts in the round's mode; undefined if they are too long or were sent before. */
function partsFor(
  attempt: Attempt,
  round: Round,
  { pair, traits, ...others }: TranslateOptions,
): Parts | undefined {
  const terms = protectedTerms(attempt.unit.text, { pair, traits, ...others });
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

/** Details may quote the text, so those of a text with hidden parts are left out. */
function noteOf(
  { unit, best, faults }: Attempt,
  { withNote }: Round,
  findMasked: FindMasked = noMasks,
): Pick<Question, 'note'> {
  if (!withNote) return {};
  const found = best === undefined ? faults : allChecks(best);
  const isQuoted = privateTerms(unit.text, findMasked).size === 0;
  const note = found
    .map(({ code, detail }) => (detail && isQuoted ? `${code}: ${detail}` : code))
    .join('; ');
  return note === '' ? {} : { note };
}

type Context = Pick<Question, 'context' | 'page' | 'before' | 'after'>;

/** Leaves out neighbors that are sent in the same call. */
export function contextOf(
  unit: UnitToTranslate,
  sent: ReadonlySet<string>,
  findMasked: FindMasked = noMasks,
): Context {
  const { context } = unit;
  const page = unit.page && hidePrivate(unit.page, findMasked);
  const [before, after] = [unit.before, unit.after].map((one) =>
    one && !sent.has(one.id) ? hideInUnit(one.text, findMasked) : '',
  );
  return {
    ...(context && { context }),
    ...(page && { page }),
    ...(before && { before: before.slice(-neighbourLength) }),
    ...(after && { after: after.slice(0, neighbourLength) }),
  };
}

/** UTF-16 units of a neighbor that an engine is given as context. */
const neighbourLength = 200;

/** Returns the repaired answer; undefined if a part is missing. */
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

/** Keeps a storable candidate that has fewer warnings than the best so far. */
function accept(attempt: Attempt, answer: Best): void {
  const { best } = attempt;
  if (best !== undefined && answer.text === best.text) attempt.best = { ...best, doubt: undefined };
  else if (!isStorable(answer.checks)) attempt.faults = answer.checks;
  else if (best === undefined || warnings(answer) < warnings(best)) attempt.best = answer;
}

function warnings(best: Best): number {
  return allChecks(best).filter((check) => check.severity === 'warning').length;
}

function allChecks({ checks, doubt }: Best): readonly Check[] {
  return doubt === undefined ? checks : [...checks, doubt];
}

function outcomeOf({ unit, best, faults }: Attempt): UnitOutcome {
  if (best === undefined) return { id: unit.id, state: 'failed', text: '', checks: faults };
  const checks = allChecks(best);
  const state = hasDoubt(checks) ? 'needs_review' : 'machine';
  return { id: unit.id, state, text: best.text, checks };
}
