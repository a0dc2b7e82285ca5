import type { Schema } from '@dragoman/database/schema';
import {
  batchesOf,
  protect,
  translateUnits,
  type UnitOutcome,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import type { Transaction } from 'kysely';
import { identifyLanguage } from '../languages/index.ts';
import { createAsk } from './ask.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { freeCall, paidCall, type ReadyEngine } from './engine-call.ts';
import { settleCalls } from './engine-calls.store.ts';
import { lockTranslation } from './progress.store.ts';

/** One run of a translation with its engine. */
export interface EngineRun {
  readonly deps: TranslationDeps;
  readonly name: TranslationName;
  readonly ready: ReadyEngine;
  readonly signal: AbortSignal;
}

export interface Batch {
  readonly kind: 'strings' | 'slugs';
  readonly units: readonly UnitToTranslate[];
}

export type Save = (
  transaction: Transaction<Schema>,
  outcomes: readonly UnitOutcome[],
) => Promise<void>;

/** The translation was deleted while it was made. */
export class TranslationGone extends Error {
  override readonly name = 'TranslationGone';
}

const mostUnits = 50;

/** Parts units into batches that an engine takes in one call, of at most 50. */
export function planBatches(units: Iterable<UnitToTranslate>, { ready }: Pick<EngineRun, 'ready'>) {
  const capabilities = ready.engine.capabilities();
  const limits = {
    maxTexts: Math.min(capabilities.maxTextsPerCall, mostUnits),
    maxCharacters: capabilities.maxCharactersPerCall,
  };
  return batchesOf(units, limits, ({ text }) => protect(text).text.length);
}

/** Translates a batch, and in one transaction stores the results and settles what was paid for them. */
export async function translateBatch(run: EngineRun, batch: Batch, save: Save): Promise<void> {
  const { deps, name, ready, signal } = run;
  const capabilities = ready.engine.capabilities();
  const request = { kind: batch.kind, ids: batch.units.map(({ id }) => id) };
  const used = new Set<string>();
  const call = capabilities.paid
    ? paidCall(deps.database, name, ready, { request, used })
    : freeCall(ready, signal);
  const traits = {
    markup: capabilities.markup,
    readsNotes: capabilities.context,
    maxCharacters: capabilities.maxCharactersPerCall,
  };
  const ask = createAsk(call, capabilities, signal);
  const options = { pair: ready.pair, traits, identify: identifyLanguage };
  const outcomes = await translateUnits(batch.units, options, ask);
  await deps.database.kysely.transaction().execute(async (transaction) => {
    if (!(await lockTranslation(transaction, name))) throw new TranslationGone();
    await save(transaction, outcomes);
    await settleCalls(transaction, [...used]);
  });
}

/**
 * Works on items with so many at once. After an error no new item is begun, those under way are finished, and the first
 * error is thrown.
 */
export async function withConcurrency<T>(
  items: readonly T[],
  concurrency: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const item of waiting) {
      if (errors.length > 0 || signal.aborted) return;
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(
    Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, worker),
  );
  if (errors.length > 0) throw errors[0];
  signal.throwIfAborted();
}
