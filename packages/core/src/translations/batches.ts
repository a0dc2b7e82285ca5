import type { Queries } from '@dragoman/database/connection';
import {
  batchesOf,
  protect,
  type UnitOutcome,
  type UnitToTranslate,
} from '@dragoman/domain/translations';
import type { EngineBatch, Voice } from '@dragoman/providers/engines/port';
import { recordSent } from '../sent-calls/index.ts';
import { findSimilar } from '../translation-memory/index.ts';
import { assertWordsLeft } from './budget.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import { engineTag, type ReadyEngine, translateByEngine } from './engine.ts';
import {
  abandonCalls,
  type BatchRequest,
  type CallScope,
  selectUnsettledBatches,
  settleCalls,
} from './engine-calls.store.ts';
import type { TranslationKnowledge } from './knowledge.ts';
import { lockTranslation } from './progress.store.ts';
import type { Site } from './site.store.ts';
import { watchCalls } from './waiting.ts';
import { addTranslatedWords } from './words.store.ts';

export interface TranslationRun extends TranslationKnowledge {
  readonly deps: TranslationDeps;
  readonly site: Site;
  readonly name: TranslationName;
  readonly signal: AbortSignal;
  /** Looks the engine up once, when it is first needed. Resolves to undefined if none has the pair. */
  engine(): Promise<ReadyEngine | undefined>;
  readonly jobId?: string | undefined;
  /** True if people alone translate: no engine is asked, and no common terms are used. */
  readonly isByPeople: boolean;
}

export type TranslatedKind = Exclude<BatchRequest['kind'], 'assessments'>;

/** What an engine translates for a website: its strings or its slugs. */
export interface UnitKind {
  readonly name: TranslatedKind;
  /** Returns the units in the order of the ids, without those that no longer exist. */
  select(queries: Queries, ids: readonly string[]): Promise<UnitToTranslate[]>;
  store(
    transaction: Queries,
    run: Pick<TranslationRun, 'name'> & { readonly ready: ReadyEngine },
    outcomes: readonly UnitOutcome[],
  ): Promise<void>;
}

/** The translation was deleted during its run. */
export class TranslationDeleted extends Error {
  override readonly name = 'TranslationDeleted';
}

const maxUnits = 50;
/** Units per first call of a run that costs money: a worker or an engine that fails at once wastes little. */
const firstUnits = 10;

/** Splits units into batches that fit into one call, of at most 50. */
export function splitIntoBatches(
  units: readonly UnitToTranslate[],
  { capabilities }: ReadyEngine,
  mostUnits: number = maxUnits,
): UnitToTranslate[][] {
  const limits = {
    maxTexts: Math.min(capabilities.maxTextsPerCall, mostUnits),
    maxCharacters: capabilities.maxCharactersPerCall,
  };
  return batchesOf(units, limits, ({ text }) => protect(text).text.length);
}

/** Translates units and stores each batch as soon as it is done. The first batches are small if calls cost money. */
export async function translateInBatches(
  run: TranslationRun,
  ready: ReadyEngine,
  kind: UnitKind,
  units: readonly UnitToTranslate[],
): Promise<void> {
  const { paid, concurrency } = ready.capabilities;
  const small = paid ? firstUnits * concurrency : 0;
  const batches = [
    ...splitIntoBatches(units.slice(0, small), ready, firstUnits),
    ...splitIntoBatches(units.slice(small), ready),
  ];
  await withConcurrency(batches, concurrency, run.signal, (batch) =>
    translateBatch(run, ready, kind, batch),
  );
}

/**
 * Returns the batches of a killed run, to be finished with exactly the units they had, so that answers already paid for are
 * used. Calls to another engine or version are abandoned: their answers do not fit.
 */
export async function findUnsettledBatches(
  { database, log }: TranslationDeps,
  scope: CallScope,
  ready: ReadyEngine,
): Promise<BatchRequest[]> {
  await abandonCalls(
    database.kysely,
    scope,
    ready.capabilities.paid ? engineTag(ready) : undefined,
  );
  const batches = await selectUnsettledBatches(database.kysely, scope);
  if (batches.length > 0)
    log.info({ ...scope, batches: batches.length }, 'resuming unsettled engine calls');
  return batches;
}

/** Finishes the batches of a killed run. */
export async function resumeBatches(
  run: TranslationRun,
  kinds: Readonly<Record<TranslatedKind, UnitKind>>,
): Promise<void> {
  const { kysely } = run.deps.database;
  if ((await selectUnsettledBatches(kysely, run.name)).length === 0) return;
  const ready = await run.engine();
  if (ready === undefined) return;
  const batches = await findUnsettledBatches(run.deps, run.name, ready);
  await withConcurrency(batches, ready.capabilities.concurrency, run.signal, async (batch) => {
    const kind = kinds[batch.kind as TranslatedKind];
    const units = await kind.select(kysely, batch.ids);
    if (units.length > 0) await translateBatch(run, ready, kind, units);
  });
}

/** Stores the results and settles their calls in one transaction. */
async function translateBatch(
  run: TranslationRun,
  ready: ReadyEngine,
  kind: UnitKind,
  units: readonly UnitToTranslate[],
): Promise<void> {
  const { deps, name, signal, glossary, findMasked, jobId } = run;
  const { database, engines } = deps;
  const voice = ready.capabilities.context ? await voiceWithExamples(run, units) : run.voice;
  const used = new Set<string>();
  const request = { kind: kind.name, ids: units.map(({ id }) => id) };
  const record = ready.capabilities.paid
    ? { database, name, request, used, jobId, engines }
    : undefined;
  if (kind.name === 'strings') await assertWordsLeft(database, name);
  const context = { voice, glossary, findMasked };
  const onSend = (content: Pick<EngineBatch, 'texts' | 'voice' | 'glossary'>) =>
    recordSent(database, ready, { subject: name, purpose: 'translation', jobId, content });
  const watch = watchCalls(deps, name, ready);
  const options = { ready, signal, ...context, record, onSend, watch };
  const outcomes = await translateByEngine(units, options);
  await database.kysely.transaction().execute(async (transaction) => {
    if (!(await lockTranslation(transaction, name))) throw new TranslationDeleted();
    await kind.store(transaction, { name, ready }, outcomes);
    if (kind.name === 'strings') await addTranslatedWords(transaction, name, request.ids);
    await settleCalls(transaction, [...used]);
  });
}

/** Processes items with bounded concurrency. After an error, finishes what has begun and throws the first error. */
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

const maxExamples = { examples: 8, characters: 3000 };

interface ExampleRequest {
  readonly deps: TranslationDeps;
  readonly site: Site;
  readonly name: TranslationName;
  readonly voice: Voice;
}

/** Adds the owner's translations of similar texts to what an engine is told, the most similar first. */
async function voiceWithExamples(
  { deps, site, name, voice }: ExampleRequest,
  units: readonly UnitToTranslate[],
): Promise<Voice> {
  const similar = await findSimilar(deps, {
    userId: site.userId,
    sourceLanguage: site.originalLanguage,
    targetLanguage: name.targetLanguage,
    texts: units.map(({ text }) => text),
  });
  const examples = new Map<string, string>();
  let characters = 0;
  for (const { source, target } of similar) {
    characters += source.length + target.length;
    if (characters > maxExamples.characters || examples.size === maxExamples.examples) break;
    examples.set(source, target);
  }
  return examples.size === 0 ? voice : { ...voice, similar: Object.fromEntries(examples) };
}
