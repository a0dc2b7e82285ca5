import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import type { Pair } from '@dragoman/domain/translations';
import {
  type EngineAnswer,
  EngineError,
  type EngineErrorKind,
  type EngineText,
  type TranslationEngine,
} from '@dragoman/providers/engines';
import type { TranslationName } from './deps.ts';
import { type BatchRequest, beginCall, endCall } from './engine-calls.store.ts';

/** An engine made ready for one run. */
export interface ReadyEngine {
  readonly engine: TranslationEngine;
  readonly version: string;
  readonly pair: Pair;
}

/** Makes one call; `round` tells calls of one batch apart that ask for the same. */
export type Call = (
  texts: readonly EngineText[],
  round: string,
) => Promise<readonly EngineAnswer[]>;

const callTimeout = 180_000;

/** Calls an engine that costs nothing. */
export function freeCall({ engine, pair }: ReadyEngine, signal: AbortSignal): Call {
  return (texts) => bounded(engine, { ...pair, texts }, signal);
}

/**
 * Calls an engine that costs money. Each call is written down before it is made and its answer as soon as it is there;
 * a call that was answered is never made again, whatever happened in between. The signal of the run does not end a call
 * under way, for it would be paid for without its answer. Ids of the calls are added to `used`, to be settled with the
 * results.
 */
export function paidCall(
  database: Database,
  name: TranslationName,
  ready: ReadyEngine,
  batch: { readonly request: BatchRequest; readonly used: Set<string> },
): Call {
  return async (texts, round) => {
    const call = await beginCall(database.kysely, {
      ...name,
      engine: engineTag(ready),
      requestKey: requestKey(name, ready, batch.request, texts, round),
      unitCount: texts.length,
      characterCount: texts.reduce((sum, { text }) => sum + text.length, 0),
      request: batch.used.size === 0 ? batch.request : undefined,
    });
    batch.used.add(call.id);
    if (call.status === 'succeeded' && call.response !== null) return call.response;
    if (call.status === 'failed' && call.error === 'too-large')
      throw new EngineError('too-large', 'The call was too large before.');
    return settled(database, call.id, () =>
      bounded(ready.engine, { ...ready.pair, texts, idempotencyKey: call.id }),
    );
  };
}

async function settled(
  database: Database,
  id: string,
  call: () => Promise<readonly EngineAnswer[]>,
): Promise<readonly EngineAnswer[]> {
  let response: readonly EngineAnswer[];
  try {
    response = await call();
  } catch (error) {
    const kind: EngineErrorKind = error instanceof EngineError ? error.kind : 'unavailable';
    await endCall(database.kysely, id, { error: kind });
    throw error;
  }
  await persist(() => endCall(database.kysely, id, { response }));
  return response;
}

/** An answer that was paid for is worth a few tries to keep it. */
async function persist(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < 5; attempt++) {
    try {
      return await write();
    } catch {
      await sleep(attempt * 200);
    }
  }
  await write();
}

/** What identifies an engine in `engine_calls`. */
export function engineTag({ engine, version }: ReadyEngine): string {
  return `${engine.name}@${version}`;
}

function requestKey(
  name: TranslationName,
  ready: ReadyEngine,
  request: BatchRequest,
  texts: readonly EngineText[],
  round: string,
): string {
  const asked = [name.websiteId, ready.pair, engineTag(ready), request, round, texts];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

async function bounded(
  engine: TranslationEngine,
  batch: Parameters<TranslationEngine['translate']>[0],
  signal?: AbortSignal,
): Promise<readonly EngineAnswer[]> {
  const timeout = AbortSignal.timeout(callTimeout);
  const ending = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  ending.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(ending.reason);
  ending.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([engine.translate(batch, ending), aborted]);
  } catch (error) {
    if (timeout.aborted && !signal?.aborted)
      throw new EngineError('unavailable', 'The engine did not answer in time.', { cause: error });
    throw error;
  } finally {
    ending.removeEventListener('abort', onAbort);
  }
}
