import { DragomanError, type ErrorCode } from '@dragoman/domain/errors';
import {
  type Ask,
  batchesOf,
  controlTextFor,
  estimateUsage,
  type FindMasked,
  type GlossaryTerm,
  noMasks,
  type Pair,
  type Question,
  translateUnits,
  type UnitOutcome,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import {
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineErrorKind,
  type EngineTask,
  type EngineText,
  type GlossaryEntry,
  type TranslationEngine,
  type Voice,
} from '@dragoman/providers/engines/port';
import { storeAtService, termsForPrompt } from '../glossary/index.ts';
import { loadIdentifyLanguage } from '../languages/index.ts';
import { measureCall } from './call-metrics.ts';
import { type CallWatch, callInHalves, callInTime, callPatiently } from './calls.ts';
import type { Engines } from './deps.ts';
import { type CallRecord, recordedCall } from './paid-call.ts';
import { withoutPrivate } from './private-voice.ts';

/** An engine for one run. */
export interface ReadyEngine {
  readonly engine: TranslationEngine;
  readonly version: string;
  readonly pair: Pair;
  readonly capabilities: EngineCapabilities;
}

interface EngineOptions {
  readonly ready: ReadyEngine;
  readonly signal: AbortSignal;
  readonly voice?: Voice | undefined;
  readonly glossary?: readonly GlossaryTerm[] | undefined;
  readonly findMasked?: FindMasked | undefined;
  /** Present if calls cost money. */
  readonly record?: CallRecord | undefined;
  /** Told what calls wait for. */
  readonly watch?: CallWatch | undefined;
  /** Called with each request before it leaves. */
  readonly onSend?: ((content: CallContent) => Promise<void>) | undefined;
  /** The glossary that the engine's service has. */
  readonly prepared?: readonly GlossaryEntry[] | undefined;
}

/** Returns undefined if no engine has the pair. */
export async function findEngine(
  engines: Engines,
  pair: Pair,
  websiteId?: string,
  task?: EngineTask,
): Promise<ReadyEngine | undefined> {
  const engine = await engines.engineFor(pair, websiteId, task);
  if (engine === undefined) return undefined;
  return { engine, version: await engine.version(), pair, capabilities: engine.capabilities() };
}

/** Returns what identifies an engine in `engine_calls`. */
export function engineTag({ engine, version }: ReadyEngine): string {
  return `${engine.name}@${version}`;
}

/** Returns the code of a failure that the owner can resolve (a key, a quota, a budget), or undefined for one that may pass. */
export function failureOf(error: unknown): ErrorCode | undefined {
  if (error instanceof EngineError) return lastingFailureOf(error);
  const lasting: readonly ErrorCode[] = ['pair-unavailable', 'translation-budget'];
  return error instanceof DragomanError && lasting.includes(error.code) ? error.code : undefined;
}

/** Returns the code of a failure that the owner can change, or undefined for one that may pass. */
export function lastingFailureOf({ kind }: EngineError): ErrorCode | undefined {
  const codes: Partial<Record<EngineErrorKind, ErrorCode>> = {
    auth: 'engine-auth',
    quota: 'engine-quota',
    rejected: 'engine-rejected',
    'unsupported-pair': 'pair-unavailable',
  };
  return codes[kind];
}

const quote = { message: (said: string) => `The engine said: ${said}` };

/** Returns an engine's own message as a quotation. */
export function quoteEngine(said: string): string {
  return quote.message(said);
}

/** Quotes the engine's own message, which names what has to be changed. */
export function engineMessageOf(error: unknown): string | undefined {
  if (error instanceof EngineError) return quoteEngine(error.message);
  const isBudget = error instanceof DragomanError && error.code === 'translation-budget';
  return isBudget ? error.message : undefined;
}

/** Translates units by calls within the engine's limits. Throws `EngineError`. */
export async function translateByEngine(
  units: readonly UnitToTranslate[],
  options: EngineOptions,
): Promise<UnitOutcome[]> {
  const { pair, capabilities } = options.ready;
  const { glossary = [], findMasked = noMasks, onSend } = options;
  const prepared = await storeAtService(
    options.ready.engine,
    { ...pair, terms: glossary },
    findMasked,
    (terms) => onSend?.({ texts: [], glossary: terms }),
  );
  const traits = {
    markup: capabilities.markup,
    glossary: capabilities.glossary || prepared !== undefined,
    readsNotes: capabilities.notes,
    maxCharacters: capabilities.maxCharactersPerCall,
  };
  const identify = await loadIdentifyLanguage();
  return translateUnits(
    units,
    { pair, traits, identify, glossary, findMasked },
    createAsk({ ...options, prepared }),
  );
}

/** Sends each distinct question once. */
function createAsk(options: EngineOptions): Ask {
  return async (questions, round) => {
    // Read each time, because an engine adapts its limits.
    const { maxTextsPerCall, maxCharactersPerCall } = options.ready.engine.capabilities();
    const limits = { maxTexts: maxTextsPerCall, maxCharacters: maxCharactersPerCall };
    const distinct = new Map(questions.map((question) => [JSON.stringify(question), question]));
    const answers = new Map<string, string>();
    for (const batch of batchesOf(distinct, limits, ([, { text }]) => text.length)) {
      const texts = batch.map(([, question], index) => engineText(question, index));
      const found = await callInHalves(texts, (some) =>
        callPatiently(() => call(some, round, options), options.signal, options.watch),
      );
      for (const [index, [key]] of batch.entries()) {
        const answer = found.get(String(index));
        if (answer !== undefined) answers.set(key, answer.text);
      }
    }
    return questions.map((question) => answers.get(JSON.stringify(question)));
  };
}

function engineText(question: Question, index: number): EngineText {
  return { id: String(index), ...question };
}

function call(
  texts: readonly EngineText[],
  round: string,
  options: EngineOptions,
): Promise<readonly EngineAnswer[]> {
  const { record } = options;
  const content = { texts, voice: voiceFor(texts, options) };
  if (record !== undefined) return recorded(content, round, options, record);
  return measureCall(options.ready.engine.name, charactersOf(texts), () =>
    send(content, options, options.signal),
  );
}

/** Returns what an engine is told with these texts, without what no engine may see. */
export function voiceFor(
  texts: readonly EngineText[],
  {
    voice,
    glossary = [],
    findMasked = noMasks,
  }: Pick<EngineOptions, 'voice' | 'glossary' | 'findMasked'>,
): Voice {
  const inTexts = texts.map(({ text }) => text);
  const terms = termsForPrompt(inTexts, glossary, findMasked);
  return {
    ...withoutPrivate(voice ?? {}, findMasked),
    ...(terms.length > 0 && { glossary: terms }),
  };
}

type TextAnswer = Extract<EngineAnswer, { text: string }>;
export type CallContent = Pick<
  EngineBatch,
  'texts' | 'voice' | 'glossary' | 'idempotencyKey' | 'onUsage'
>;

async function send(
  content: CallContent,
  { ready, onSend, prepared }: EngineOptions,
  signal?: AbortSignal,
): Promise<readonly EngineAnswer[]> {
  const { engine, pair, capabilities } = ready;
  const control = capabilities.notes
    ? controlTextFor(pair, await loadIdentifyLanguage())
    : undefined;
  const batch: EngineBatch = {
    ...pair,
    ...content,
    ...(control && { control }),
    ...(prepared && { glossary: prepared }),
    onSend: async (uploaded) => onSend?.(uploaded ? { texts: [], glossary: uploaded } : content),
  };
  return callInTime((ending) => engine.translate(batch, ending), signal);
}

/** A paid call is recorded first. */
async function recorded(
  content: CallContent,
  round: string,
  options: EngineOptions,
  record: CallRecord,
): Promise<readonly EngineAnswer[]> {
  const { ready } = options;
  const { texts } = content;
  const tag = engineTag(ready);
  const characters = charactersOf(texts);
  return recordedCall<TextAnswer>(record, {
    engine: tag,
    key: [
      ...[record.name.websiteId, ready.pair, tag, record.request, round],
      texts.map(withoutSurroundings),
    ],
    texts: texts.length,
    estimate: estimateUsage(texts.length, characters, 1),
    make: (report) => send({ ...content, ...report }, options),
  });
}

function charactersOf(texts: readonly EngineText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/** A scan may change what surrounds a text while a call waits to be resumed; its answer still fits. */
function withoutSurroundings({ page, before, after, ...text }: EngineText) {
  return text;
}
