import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import type { ErrorCode } from '@dragoman/domain/errors';
import {
  type Ask,
  batchesOf,
  type Pair,
  type Question,
  translateUnits,
  type UnitOutcome,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import {
  type EngineAnswer,
  type EngineCapabilities,
  EngineError,
  type EngineErrorKind,
  type EngineText,
  type TranslationEngine,
} from '@dragoman/providers/engines/port';
import { identifyLanguage } from '../languages/index.ts';
import type { Engines, TranslationName } from './deps.ts';
import { type BatchRequest, beginCall, endCall } from './engine-calls.store.ts';

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
}

interface EngineOptions {
  readonly ready: ReadyEngine;
  readonly signal: AbortSignal;
  /** Present if calls cost money. */
  readonly record?: CallRecord | undefined;
}

/** Returns undefined if no engine has the pair. */
export async function findEngine(engines: Engines, pair: Pair): Promise<ReadyEngine | undefined> {
  const engine = await engines.engineFor(pair);
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
    'unsupported-pair': 'pair-unavailable',
  };
  return codes[kind];
}

/** Translates units by calls within the engine's limits. Throws `EngineError`. */
export function translateByEngine(
  units: readonly UnitToTranslate[],
  options: EngineOptions,
): Promise<UnitOutcome[]> {
  const { pair, capabilities } = options.ready;
  const traits = {
    markup: capabilities.markup,
    readsNotes: capabilities.context,
    maxCharacters: capabilities.maxCharactersPerCall,
  };
  return translateUnits(units, { pair, traits, identify: identifyLanguage }, createAsk(options));
}

/** Sends each distinct question once. */
function createAsk(options: EngineOptions): Ask {
  const { maxTextsPerCall, maxCharactersPerCall } = options.ready.capabilities;
  const limits = { maxTexts: maxTextsPerCall, maxCharacters: maxCharactersPerCall };
  return async (questions, round) => {
    const distinct = new Map(questions.map((question) => [JSON.stringify(question), question]));
    const answers = new Map<string, string>();
    for (const batch of batchesOf(distinct, limits, ([, { text }]) => text.length)) {
      const texts = batch.map(([, question], index) => engineText(question, index));
      const found = await callEngine(texts, round, options);
      for (const [index, [key]] of batch.entries()) {
        const answer = found.get(String(index));
        if (answer !== undefined) answers.set(key, answer);
      }
    }
    return questions.map((question) => answers.get(JSON.stringify(question)));
  };
}

function engineText({ text, context, note }: Question, index: number): EngineText {
  return {
    id: String(index),
    text,
    ...(context !== undefined && { context }),
    ...(note !== undefined && { note }),
  };
}

const maxAttempts = { rate: 8, unavailable: 3 } as const;
const maxWait = 120_000;

/** Calls the engine. Retries rate limits and short outages; splits a call that is too large. */
async function callEngine(
  texts: readonly EngineText[],
  round: string,
  options: EngineOptions,
): Promise<Map<string, string>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return answersById(await call(texts, round, options), texts);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.kind === 'invalid-output') return new Map();
      if (error.kind === 'too-large') return callInHalves(texts, round, options);
      if (error.kind !== 'rate' && error.kind !== 'unavailable') throw error;
      if (options.signal.aborted || attempt >= maxAttempts[error.kind]) throw error;
      const wait = Math.min(error.retryAfter ?? 500 * 2 ** attempt, maxWait);
      await sleep(wait, undefined, { signal: options.signal });
    }
  }
}

async function callInHalves(
  texts: readonly EngineText[],
  round: string,
  options: EngineOptions,
): Promise<Map<string, string>> {
  if (texts.length === 1) return new Map();
  const middle = Math.ceil(texts.length / 2);
  const first = await callEngine(texts.slice(0, middle), round, options);
  const second = await callEngine(texts.slice(middle), round, options);
  return new Map([...first, ...second]);
}

/** Matches answers by id alone. An id that was answered twice has no answer. */
function answersById(
  answers: readonly EngineAnswer[],
  texts: readonly EngineText[],
): Map<string, string> {
  const asked = new Set(texts.map(({ id }) => id));
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for (const answer of answers) {
    if (seen.has(answer.id)) found.delete(answer.id);
    else if ('text' in answer && asked.has(answer.id)) found.set(answer.id, answer.text);
    seen.add(answer.id);
  }
  return found;
}

function call(
  texts: readonly EngineText[],
  round: string,
  { ready, record, signal }: EngineOptions,
): Promise<readonly EngineAnswer[]> {
  return record === undefined
    ? callInTime(ready, { texts }, signal)
    : recordedCall(texts, round, ready, record);
}

/**
 * Records a call before it is made and its answer as soon as it arrives; an answered call is never made again. The run's
 * signal does not abort the call, because its answer has to be paid for anyway.
 */
async function recordedCall(
  texts: readonly EngineText[],
  round: string,
  ready: ReadyEngine,
  { database, name, request, used }: CallRecord,
): Promise<readonly EngineAnswer[]> {
  const recorded = await beginCall(database.kysely, {
    ...name,
    engine: engineTag(ready),
    requestKey: requestKey([name.websiteId, ready.pair, engineTag(ready), request, round, texts]),
    unitCount: texts.length,
    characterCount: texts.reduce((sum, { text }) => sum + text.length, 0),
    request: used.size === 0 ? request : undefined,
  });
  used.add(recorded.id);
  if (recorded.status === 'succeeded' && recorded.response !== null) return recorded.response;
  if (recorded.status === 'failed' && recorded.error === 'too-large')
    throw new EngineError('too-large', 'The call was too large before.');
  const response = await callInTime(ready, { texts, idempotencyKey: recorded.id }).catch(
    async (error: unknown) => {
      const kind: EngineErrorKind = error instanceof EngineError ? error.kind : 'unavailable';
      await endCall(database.kysely, recorded.id, { error: kind });
      throw error;
    },
  );
  await withRetries(() => endCall(database.kysely, recorded.id, { response }));
  return response;
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

const callTimeout = 180_000;

/** Ends with the signal or the timeout even if the engine ignores both. */
async function callInTime(
  { engine, pair }: ReadyEngine,
  call: { readonly texts: readonly EngineText[]; readonly idempotencyKey?: string },
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
