import { type EngineRun, translateBatch, withConcurrency } from './batch.ts';
import { engineTag } from './engine-call.ts';
import { abandonCalls, type BatchRequest, selectUnsettledBatches } from './engine-calls.store.ts';
import { selectSlugsByIds } from './slugs.store.ts';
import { selectStringsByIds } from './strings.store.ts';
import { saveSlugs, unitOf } from './translate-slugs.ts';
import { saveStrings } from './translate-strings.ts';

/**
 * Takes up the batches of a run that was killed, each with just what it was asked for, so that answers that are paid
 * for are found again and only what was not answered is asked for.
 */
export async function resumeBatches(run: EngineRun): Promise<void> {
  const { kysely } = run.deps.database;
  const capabilities = run.ready.engine.capabilities();
  await abandonCalls(kysely, run.name, capabilities.paid ? engineTag(run.ready) : undefined);
  if (!capabilities.paid) return;
  const batches = await selectUnsettledBatches(kysely, run.name);
  if (batches.length > 0)
    run.deps.log.info({ ...run.name, batches: batches.length }, 'taking up unsettled engine calls');
  await withConcurrency(batches, capabilities.concurrency, run.signal, ({ request }) =>
    resumeBatch(run, request),
  );
}

async function resumeBatch(run: EngineRun, { kind, ids }: BatchRequest): Promise<void> {
  const { kysely } = run.deps.database;
  if (kind === 'strings') {
    const units = await selectStringsByIds(kysely, ids);
    if (units.length > 0) await translateBatch(run, { kind, units }, saveStrings(run));
    return;
  }
  const slugs = await selectSlugsByIds(kysely, ids);
  if (slugs.length > 0)
    await translateBatch(run, { kind, units: slugs.map(unitOf) }, saveSlugs(run.name, slugs));
}
