import type { AssessmentRunRow } from '@dragoman/database/schema';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import {
  assessmentOf,
  batchesOf,
  estimateAssessment,
  type TranslatedUnit,
  type UnitAssessment,
} from '@dragoman/domain/translations';
import type {
  Assessment,
  AssessmentBatch,
  EngineCapabilities,
} from '@dragoman/providers/engines/port';
import { holdDoubtful } from '../scores/index.ts';
import { recordSent } from '../sent-calls/index.ts';
import {
  abandonCalls,
  type CallReport,
  callInHalves,
  callInTime,
  callPatiently,
  engineMessageOf,
  engineTag,
  failureOf,
  findEngine,
  findSite,
  findUnsettledBatches,
  type ReadyEngine,
  readKnowledge,
  recordedCall,
  type Site,
  selectStringsByIds,
  settleCalls,
  type TranslationDeps,
  type TranslationKnowledge,
  voiceFor,
  withConcurrency,
} from '../translations/index.ts';
import type { StringFilter } from '../website-strings/index.ts';
import { type NewAssessment, storeAssessments } from './assessments.store.ts';
import {
  addProgress,
  endRun,
  lockRun,
  restartRun,
  type Selection,
  selectChosen,
  selectRun,
  selectTranslations,
} from './runs.store.ts';

/** The run was cancelled, or its language or website deleted. */
class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

interface Run extends TranslationKnowledge {
  readonly deps: TranslationDeps;
  readonly site: Site;
  readonly row: AssessmentRunRow;
  readonly ready: ReadyEngine;
  readonly signal: AbortSignal;
  readonly jobId: string;
}

/**
 * Asks for the opinions of a run and updates its progress. Can be killed at any point and run again. Records a failure that
 * the owner can resolve; throws one that may pass, so that the job is retried.
 */
export async function runAssessments(
  deps: TranslationDeps,
  runId: string,
  job: AssessmentJob,
): Promise<void> {
  const { kysely } = deps.database;
  const row = await selectRun(kysely, runId);
  if (row === undefined) return;
  const site = await findSite(kysely, row.website_id);
  if (row.status === 'running' && site !== undefined) await assessRun(deps, site, row, job);
  await abandonCalls(kysely, { ...nameOf(row), runId });
}

interface AssessmentJob {
  readonly signal: AbortSignal;
  readonly jobId: string;
}

async function assessRun(
  deps: TranslationDeps,
  site: Site,
  row: AssessmentRunRow,
  job: AssessmentJob,
): Promise<void> {
  const { kysely } = deps.database;
  try {
    const pair = { source: site.originalLanguage, target: row.target_language };
    const ready = await findEngine(deps.engines, pair, site.id, 'assess');
    if (ready === undefined) throw noReader();
    const knowledge = await readKnowledge(deps.database, site, row.target_language);
    await assessStrings({ deps, site, row, ready, ...job, ...knowledge });
    await endRun(kysely, row.id, 'completed');
  } catch (error) {
    if (error instanceof RunEnded) return;
    const code = failureOf(error);
    if (code === undefined) throw error;
    deps.log.warn({ runId: row.id, err: error }, 'asking for opinions failed');
    await endRun(kysely, row.id, 'failed', engineMessageOf(error) ?? errorCatalogue[code].message);
  }
}

export function noReader(): DragomanError {
  const message =
    'No language model is set up for this language. Add the key of one under Engines, then ask again.';
  return new DragomanError('pair-unavailable', { message });
}

const pageSize = 500;
/** An opinion is longer than a translation, so fewer fit into an answer. */
const mostTexts = 20;

async function assessStrings(run: Run): Promise<void> {
  const { deps, row, ready, signal } = run;
  const { kysely } = deps.database;
  const name = nameOf(row);
  const unsettled = await findUnsettledBatches(deps, { ...name, runId: row.id }, ready);
  const resumed = new Set(unsettled.flatMap((batch) => batch.ids));
  const chosen = await selectChosen(kysely, {
    ...name,
    selection: selectionOf(row),
    since: row.id,
  });
  const ids = chosen.filter((id) => !resumed.has(id));
  await restartRun(kysely, row.id, resumed.size + ids.length);
  const { concurrency } = ready.capabilities;
  await withConcurrency(unsettled, concurrency, signal, async (batch) =>
    assessBatch(run, await selectUnits(run, batch.ids)),
  );
  for (let from = 0; from < ids.length; from += pageSize) {
    signal.throwIfAborted();
    const units = await selectUnits(run, ids.slice(from, from + pageSize));
    const limits = limitsOf(ready.engine.capabilities());
    const batches = batchesOf(
      units,
      limits,
      ({ text, translation }) => text.length + translation.length,
    );
    await withConcurrency(batches, concurrency, signal, (batch) => assessBatch(run, batch));
  }
}

/** Returns what fits into one call. */
export function limitsOf({ maxTextsPerCall, maxCharactersPerCall }: EngineCapabilities) {
  return { maxTexts: Math.min(maxTextsPerCall, mostTexts), maxCharacters: maxCharactersPerCall };
}

function nameOf({ website_id: websiteId, target_language: targetLanguage }: AssessmentRunRow) {
  return { websiteId, targetLanguage };
}

async function selectUnits({ deps, row }: Run, ids: readonly string[]): Promise<TranslatedUnit[]> {
  const { kysely } = deps.database;
  const translations = await selectTranslations(kysely, row.target_language, ids);
  const byId = new Map(translations.map((one) => [one.id, one]));
  const units = await selectStringsByIds(kysely, ids);
  return units.flatMap((unit) => {
    const translated = byId.get(unit.id);
    return translated === undefined ? [] : [{ ...unit, ...translated }];
  });
}

/** Stores the opinions and settles their calls in one transaction. What was paid for is stored even if the run was cancelled meanwhile. */
async function assessBatch(run: Run, units: readonly TranslatedUnit[]): Promise<void> {
  const { deps, row, ready } = run;
  const { kysely } = deps.database;
  if ((await selectRun(kysely, row.id))?.status !== 'running') throw new RunEnded();
  const used = new Set<string>();
  const assessments = await askFor(run, units, used);
  await kysely.transaction().execute(async (transaction) => {
    const status = await lockRun(transaction, row.id);
    if (status === undefined) throw new RunEnded();
    const engine = { name: ready.engine.name, version: ready.version };
    await storeAssessments(transaction, nameOf(row), assessments, engine);
    const { websiteId, targetLanguage } = nameOf(row);
    const ids = assessments.map(({ id }) => id);
    await holdDoubtful(transaction, { websiteId, of: { targetLanguage, ids } });
    const failed = units.length - assessments.length;
    await addProgress(transaction, row.id, { finished: assessments.length, failed });
    await settleCalls(transaction, [...used]);
  });
}

type AskedText = AssessmentBatch['texts'][number];

async function askFor(
  run: Run,
  units: readonly TranslatedUnit[],
  used: Set<string>,
): Promise<NewAssessment[]> {
  const pair = run.ready.pair;
  const sent = new Set(units.map(({ id }) => id));
  const asked = new Map<string, UnitAssessment>();
  for (const unit of units) {
    const assessment = assessmentOf(unit, sent, { ...run, pair });
    if (assessment !== undefined) asked.set(unit.id, assessment);
  }
  const texts = [...asked].map(([id, { question }]) => ({ id, ...question }));
  if (texts.length === 0) return [];
  const found = await callInHalves<AskedText, Assessment>(texts, (some) =>
    callPatiently(() => call(run, some, { unitIds: [...sent], used }), run.signal),
  );
  return units.flatMap(({ id, translation }) => {
    const opinion = found.get(id);
    if (opinion === undefined) return [];
    const { better, ...scores } = opinion;
    const proposal = better === null ? undefined : asked.get(id)?.readProposal(better);
    return [{ ...scores, translation, proposal }];
  });
}

/** Makes one call. A paid one is recorded first, and what leaves this machine always is. */
function call(
  run: Run,
  texts: readonly AskedText[],
  { unitIds, used }: { readonly unitIds: readonly string[]; readonly used: Set<string> },
) {
  const { deps, row, ready, jobId } = run;
  const content = { texts, voice: voiceFor(texts, run) };
  const onSend = () =>
    recordSent(deps.database, ready, { subject: nameOf(row), purpose: 'review', jobId, content });
  const send = (report: CallReport) => {
    const batch = { ...ready.pair, ...content, ...report, onSend };
    const assess = (signal: AbortSignal) => ready.engine.assess?.(batch, signal) ?? [];
    return callInTime(
      async (signal) => assess(signal),
      ready.capabilities.paid ? undefined : run.signal,
    );
  };
  if (!ready.capabilities.paid) return send({});
  const characters = texts.reduce((sum, one) => sum + one.text.length + one.translation.length, 0);
  const { database, engines } = deps;
  const engine = engineTag(ready);
  const name = { ...nameOf(row), runId: row.id };
  const request = { kind: 'assessments', ids: unitIds } as const;
  return recordedCall(
    { database, name, request, used, jobId, engines },
    {
      engine,
      key: ['assess', row.id, engine, texts],
      texts: texts.length,
      estimate: estimateAssessment(texts.length, characters, 1),
      make: send,
    },
  );
}

/** Returns the strings that a run was requested for. */
function selectionOf({ string_ids, filter }: AssessmentRunRow): Selection {
  return string_ids === null ? { filter: filter as StringFilter } : { ids: string_ids };
}
