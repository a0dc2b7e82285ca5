import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import { DragomanError, type ErrorCode } from '@dragoman/domain/errors';
import {
  type Ask,
  batchesOf,
  costOf,
  estimateUsage,
  type FindMasked,
  type GlossaryTerm,
  noMasks,
  type Pair,
  type Question,
  termsIn,
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
  type EngineText,
  type EngineUsage,
  type TranslationEngine,
  type Voice,
} from '@dragoman/providers/engines/port';
import { loadIdentifyLanguage } from '../languages/index.ts';
import { reserve } from './budget.ts';
import type { Engines, TranslationName } from './deps.ts';
import { type BatchRequest, beginCall, type CallUsage, endCall } from './engine-calls.store.ts';
import { withoutPrivate } from './private-voice.ts';

/** An engine for one run. */
export interface ReadyEngine {
  readonly engine: TranslationEngine;
  readonly version: string;
  readonly pair: Pair;
  readonly capabilities: EngineCapabilities;
}

/** Where the calls of a batch are recorded (decision 0080). */
interface CallRecord {
  readonly database: Database;
  readonly name: TranslationName;
  readonly request: BatchRequest;
  /** Receives the ids of the calls, which are settled together with the results. */
  readonly used: Set<string>;
  readonly jobId: string | undefined;
  readonly engines: Engines;
}

interface EngineOptions {
  readonly ready: ReadyEngine;
  readonly signal: AbortSignal;
  readonly voice?: Voice | undefined;
  readonly glossary?: readonly GlossaryTerm[] | undefined;
  readonly findMasked?: FindMasked | undefined;
  /** Present if calls cost money. */
  readonly record?: CallRecord | undefined;
  /** Called with each call before it is made. */
  readonly onSend?: ((content: CallContent) => Promise<void>) | undefined;
}

/** Returns undefined if no engine has the pair. */
export async function findEngine(
  engines: Engines,
  pair: Pair,
  websiteId?: string,
): Promise<ReadyEngine | undefined> {
  const engine = await engines.engineFor(pair, websiteId);
  if (engine === undefined) return undefined;
  return { engine, version: await engine.version(), pair, capabilities: engine.capabilities() };
}

/** Returns what identifies an engine in `engine_calls`. */
export function engineTag({ engine, version }: ReadyEngine): string {
  return `${engine.name}@${version}`;
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

/** Returns the engine's own message, which names what has to be changed. */
export function engineMessageOf(error: unknown): string | undefined {
  const isBudget = error instanceof DragomanError && error.code === 'translation-budget';
  return isBudget || error instanceof EngineError ? error.message : undefined;
}

/** Translates units by calls within the engine's limits. Throws `EngineError`. */
export async function translateByEngine(
  units: readonly UnitToTranslate[],
  options: EngineOptions,
): Promise<UnitOutcome[]> {
  const { pair, capabilities } = options.ready;
  const traits = {
    markup: capabilities.markup,
    glossary: capabilities.glossary,
    readsNotes: capabilities.notes,
    maxCharacters: capabilities.maxCharactersPerCall,
  };
  const identify = await loadIdentifyLanguage();
  return translateUnits(
    units,
    { pair, traits, identify, glossary: options.glossary, findMasked: options.findMasked },
    createAsk(options),
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
      const found = await callInHalves(texts, (some) => callPatiently(some, round, options));
      for (const [index, [key]] of batch.entries()) {
        const answer = found.get(String(index));
        if (answer !== undefined) answers.set(key, answer);
      }
    }
    return questions.map((question) => answers.get(JSON.stringify(question)));
  };
}

function engineText(question: Question, index: number): EngineText {
  return { id: String(index), ...question };
}

const maxAttempts = { rate: 8, unavailable: 3 } as const;
const maxWait = 120_000;

/** Retries rate limits and short outages. */
async function callPatiently(
  texts: readonly EngineText[],
  round: string,
  options: EngineOptions,
): Promise<readonly EngineAnswer[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(texts, round, options);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.kind !== 'rate' && error.kind !== 'unavailable') throw error;
      if (options.signal.aborted || attempt >= maxAttempts[error.kind]) throw error;
      const wait = Math.min(error.retryAfter ?? 500 * 2 ** attempt, maxWait);
      await sleep(wait, undefined, { signal: options.signal });
    }
  }
}

/**
 * Calls the engine for all texts. Halves a call that is too large or has no usable answer, breadth first, so that a
 * text that breaks its batch is isolated. Texts cut off from an answer are requested again at once.
 */
async function callInHalves(
  texts: readonly EngineText[],
  call: (texts: readonly EngineText[]) => Promise<readonly EngineAnswer[]>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const open = [texts];
  for (let batch = open.shift(); batch !== undefined; batch = open.shift()) {
    const answers = await answersOrFault(batch, call);
    for (const [id, text] of answersById(answers ?? [], batch)) found.set(id, text);
    const left = answers === undefined ? batch : cutOff(answers, batch);
    if (left.length === 0 || (left.length === 1 && batch.length === 1)) continue;
    const middle = answers === undefined ? Math.ceil(left.length / 2) : left.length;
    open.push(left.slice(0, middle));
    if (middle < left.length) open.push(left.slice(middle));
  }
  return found;
}

/** Undefined if the call failed in a way that a smaller one may not. */
async function answersOrFault(
  texts: readonly EngineText[],
  call: (texts: readonly EngineText[]) => Promise<readonly EngineAnswer[]>,
): Promise<readonly EngineAnswer[] | undefined> {
  try {
    return await call(texts);
  } catch (error) {
    const isOfBatch = error instanceof EngineError && halved.includes(error.kind);
    if (!isOfBatch) throw error;
    return undefined;
  }
}

const halved: readonly EngineError['kind'][] = ['invalid-output', 'too-large'];

/** Returns the texts cut off from an answer. */
function cutOff(answers: readonly EngineAnswer[], texts: readonly EngineText[]): EngineText[] {
  const ids = new Set(
    answers.flatMap((answer) =>
      'error' in answer && answer.error === 'too-large' ? [answer.id] : [],
    ),
  );
  return texts.filter(({ id }) => ids.has(id));
}

/** Matches answers by id alone. An id that was answered twice has no answer. */
function answersById(
  answers: readonly EngineAnswer[],
  texts: readonly EngineText[],
): Map<string, string> {
  const requested = new Set(texts.map(({ id }) => id));
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (const answer of answers) {
    if (seen.has(answer.id)) found.delete(answer.id);
    else if ('text' in answer && requested.has(answer.id)) found.set(answer.id, answer.text);
    seen.add(answer.id);
  }
  return found;
}

function call(
  texts: readonly EngineText[],
  round: string,
  options: EngineOptions,
): Promise<readonly EngineAnswer[]> {
  const { record, voice, glossary = [], findMasked = noMasks } = options;
  const terms = termsIn(texts.map(({ text }) => text).join('\n'), glossary.filter(isTranslated));
  const whole = { ...voice, ...(terms.length > 0 && { glossary: terms }) };
  const content = { texts, voice: withoutPrivate(whole, findMasked) };
  return record === undefined
    ? send(content, options, options.signal)
    : recordedCall(content, round, options, record);
}

/** The others are protected. */
function isTranslated({ translation }: GlossaryTerm): boolean {
  return translation !== null;
}

type CallContent = Pick<EngineBatch, 'texts' | 'voice' | 'idempotencyKey' | 'onUsage'>;

async function send(
  content: CallContent,
  { ready, onSend }: EngineOptions,
  signal?: AbortSignal,
): Promise<readonly EngineAnswer[]> {
  await onSend?.(content);
  return callInTime(ready, content, signal);
}

/**
 * Records a call before it is made and its answer as soon as it arrives; an answered call is never made again. The
 * run's signal does not abort the call, because it is billed anyway.
 */
async function recordedCall(
  content: CallContent,
  round: string,
  options: EngineOptions,
  record: CallRecord,
): Promise<readonly EngineAnswer[]> {
  const { ready } = options;
  const { texts } = content;
  const { database, name, request, used } = record;
  const tag = engineTag(ready);
  const parts = [name.websiteId, ready.pair, tag, request, round, texts.map(withoutSurroundings)];
  const recorded = await beginCall(database.kysely, {
    ...name,
    engine: tag,
    requestKey: requestKey(parts),
    unitCount: texts.length,
    characterCount: charactersOf(texts),
    request: used.size === 0 ? request : undefined,
    jobId: record.jobId,
  });
  used.add(recorded.id);
  if (recorded.status === 'succeeded' && recorded.response !== null) return recorded.response;
  if (recorded.status === 'failed' && recorded.error === 'too-large')
    throw new EngineError('too-large', 'The call was too large before.');
  return payForCall(options, record, { ...content, idempotencyKey: recorded.id }, recorded.id);
}

/** Reserves the estimated cost, calls the engine, and records the answer and the usage that the endpoint reports. */
async function payForCall(
  options: EngineOptions,
  { database, name, engines }: CallRecord,
  content: CallContent,
  id: string,
): Promise<readonly EngineAnswer[]> {
  const price = engines.prices?.[options.ready.engine.name];
  const characters = charactersOf(content.texts);
  const estimate = costOf(price, estimateUsage(content.texts.length, characters, 1));
  await reserve(database, { id, websiteId: name.websiteId, cost: estimate }, engines);
  let reported: EngineUsage | undefined;
  const onUsage = (usage: EngineUsage) => {
    reported = usage;
  };
  const usageOf = (unreportedCost: number): CallUsage => {
    if (reported === undefined) return { ...noTokens, cost: unreportedCost };
    return { ...reported, cost: costOf(price, { ...reported, characters }) - estimate };
  };
  const response = await send({ ...content, onUsage }, options).catch(async (error: unknown) => {
    const kind: EngineErrorKind = error instanceof EngineError ? error.kind : 'unavailable';
    await endCall(database.kysely, id, { error: kind }, usageOf(-estimate));
    throw error;
  });
  await withRetries(() => endCall(database.kysely, id, { response }, usageOf(0)));
  return response;
}

function charactersOf(texts: readonly EngineText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

const noTokens = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

/** A scan may change what surrounds a text while a call waits to be resumed; its answer still fits. */
function withoutSurroundings({ page, before, after, ...text }: EngineText) {
  return text;
}

function requestKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

async function withRetries(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < 5; attempt++) {
    try {
      return await write();
    } catch {
      await sleep(attempt * 200);
    }
  }
  await write();
}

/** Last resort for a hanging engine. Engines have shorter timeouts, but a call may first wait for others. */
const callTimeout = 1_800_000;

/** Ends with the signal or the timeout even if the engine ignores both. */
async function callInTime(
  { engine, pair }: ReadyEngine,
  call: CallContent,
  signal?: AbortSignal,
): Promise<readonly EngineAnswer[]> {
  const timeout = AbortSignal.timeout(callTimeout);
  const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  ending.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(ending.reason);
  ending.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([engine.translate({ ...pair, ...call }, ending), aborted]);
  } catch (error) {
    if (timeout.aborted && !signal?.aborted)
      throw new EngineError('unavailable', 'The engine did not answer in time.', { cause: error });
    throw error;
  } finally {
    ending.removeEventListener('abort', onAbort);
  }
}
