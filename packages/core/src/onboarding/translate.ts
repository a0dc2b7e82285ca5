import { DragomanError } from '@dragoman/domain/errors';
import { languageByCode } from '@dragoman/domain/languages';
import type { Pair, UnitToTranslate } from '@dragoman/domain/translations';
import type { Unit } from '@dragoman/rewriter';
import { z } from 'zod';
import { commonTermsOrigin, translateCommonTerm } from '../common-terms/index.ts';
import { defineJob } from '../jobs/index.ts';
import { recordSent } from '../sent-calls/index.ts';
import { findTempWebsite } from '../temp-websites/index.ts';
import { translateWithoutWebsite } from '../translations/index.ts';
import {
  defaultBudget,
  type OnboardingJobDeps,
  type PreviewBudget,
  type PreviewName,
} from './deps.ts';
import { openPage } from './page.ts';
import { closePreview, selectPreview, setDownload, setTaskCount, spend } from './preview.store.ts';
import {
  copyFromMemory,
  copyKnownTranslations,
  type PreviewString,
  storeStrings,
} from './strings.store.ts';

const budgetSpent =
  'Previews have used up their budget for today. Sign up to translate your website, or try again tomorrow.';
const tooSlow = 'The translation engine took too long. Try again.';

/**
 * Creates a preview: reads the page, copies known translations, translates the rest within the budget, and updates its row.
 * Records errors; throws only the signal's reason. Does nothing if the preview is complete or its website is gone.
 */
export async function createPreview(
  deps: OnboardingJobDeps,
  name: PreviewName,
  signal: AbortSignal,
): Promise<void> {
  const row = await selectPreview(deps.database.kysely, name);
  if (row === undefined || row.status === 'completed') return;
  const budget = { ...defaultBudget, ...deps.budget };
  const deadline = AbortSignal.timeout(budget.time);
  try {
    await translatePage(deps, name, budget, AbortSignal.any([signal, deadline]));
    await closePreview(deps.database.kysely, name);
  } catch (error) {
    signal.throwIfAborted();
    const failure = deadline.aborted
      ? new DragomanError('engine-unavailable', { message: tooSlow })
      : errorOf(error, name);
    deps.log.warn({ ...name, err: error }, 'a preview failed');
    await closePreview(deps.database.kysely, name, failure);
  }
}

function errorOf(error: unknown, { targetLanguage }: PreviewName): DragomanError {
  if (error instanceof DragomanError && error.code === 'pair-unavailable') {
    const { englishName } = languageByCode(targetLanguage);
    const message = `This installation cannot translate into ${englishName} yet.`;
    return new DragomanError('pair-unavailable', { message });
  }
  return error instanceof DragomanError ? error : new DragomanError('internal', { cause: error });
}

async function translatePage(
  deps: OnboardingJobDeps,
  name: PreviewName,
  budget: PreviewBudget,
  signal: AbortSignal,
): Promise<void> {
  const { kysely } = deps.database;
  const website = await findTempWebsite(deps, name.tempWebsiteId);
  const page = await openPage(deps, website, name.path);
  const source = website.original_language;
  const wanted = withinBudget(page.units, budget);
  const texts = wanted.map(({ text }) => text);
  const memoryOwner = await deps.memoryOwner?.(website.url);
  if (memoryOwner !== undefined) await copyFromMemory(kysely, name, memoryOwner, source, texts);
  const known = await copyKnownTranslations(kysely, name, source, texts);
  await setTaskCount(kysely, name, wanted.length, texts.filter((text) => known.has(text)).length);
  const pair = { source, target: name.targetLanguage };
  const store = (outcomes: readonly Outcome[], engine: { name: string; version: string }) =>
    kysely.transaction().execute((transaction) =>
      storeStrings(
        transaction,
        { ...name, sourceLanguage: source },
        outcomes.flatMap((outcome) => stringOf(texts[Number(outcome.id)], outcome)),
        { count: outcomes.length, engine },
      ),
    );
  const unknown = wanted.filter(({ text }) => !known.has(text));
  const common = unknown.flatMap((unit) => outcomeOfTerm(unit, { ...pair, address: website.url }));
  if (common.length > 0) await store(common, commonTermsOrigin);
  const done = new Set(common.map(({ id }) => id));
  const waiting = unknown.filter(({ id }) => !done.has(id));
  if (waiting.length === 0) return;
  await translateWithoutWebsite(waiting, {
    engines: deps.engines,
    pair,
    signal,
    onDownload: (download) => setDownload(kysely, name, download),
    beforeBatch: async (batch) => {
      if (await spend(kysely, charactersOf(batch), budget.charactersPerDay)) return;
      throw new DragomanError('too-many-requests', { message: budgetSpent });
    },
    onSend: (ready, content) =>
      recordSent(deps.database, ready, { subject: name, purpose: 'preview', content }),
    store,
  });
}

interface Outcome {
  readonly id: string;
  readonly state: string;
  readonly text: string;
}

function outcomeOfTerm(
  unit: UnitToTranslate,
  options: Pair & { readonly address: string },
): Outcome[] {
  const text = translateCommonTerm(unit, options);
  return text === undefined ? [] : [{ id: unit.id, state: 'machine', text }];
}

/** Returns the first texts of the page, within the budget. Ids are indexes. */
function withinBudget(units: readonly Unit[], budget: PreviewBudget): UnitToTranslate[] {
  const chosen: UnitToTranslate[] = [];
  let characters = 0;
  for (const { text, context } of units) {
    characters += text.length;
    if (chosen.length >= budget.texts || characters > budget.characters) break;
    // Postgres cannot store NUL in text.
    if (!text.includes('\0')) chosen.push({ id: String(chosen.length), text, context });
  }
  return chosen;
}

function charactersOf(units: readonly UnitToTranslate[]): number {
  return units.reduce((sum, { text }) => sum + text.length, 0);
}

function stringOf(source: string | undefined, { state, text }: Outcome): PreviewString[] {
  if (source === undefined || (state !== 'machine' && state !== 'needs_review')) return [];
  return [{ source, target: text, state }];
}

/** Creates a preview for a visitor. Enqueue it with `previewKey`, so that only one runs. */
export const onboardingJob = defineJob<PreviewName, OnboardingJobDeps>({
  name: 'onboarding',
  payload: z.object({
    tempWebsiteId: z.uuid(),
    path: z.string().default(''),
    targetLanguage: z.string().min(2),
  }),
  options: { concurrency: 4, retryLimit: 3, expireInSeconds: 600 },
  handle: (name, { deps, signal }) => createPreview(deps, name, signal),
});

export function previewKey({ tempWebsiteId, targetLanguage, path }: PreviewName): string {
  return `${tempWebsiteId}/${targetLanguage}${path}`;
}
