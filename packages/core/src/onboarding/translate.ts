import { DragomanError } from '@dragoman/domain/errors';
import type { UnitToTranslate } from '@dragoman/domain/translations';
import type { Unit } from '@dragoman/rewriter';
import { findTempWebsite } from '../temp-websites/index.ts';
import { translateWithoutWebsite } from '../translations/index.ts';
import {
  defaultBudget,
  type OnboardingJobDeps,
  type PreviewBudget,
  type PreviewName,
} from './deps.ts';
import { openPage } from './page.ts';
import { closePreview, selectPreview, setTaskCount, spend } from './preview.store.ts';
import { type PreviewString, storeStrings, takeOverKnown } from './strings.store.ts';

const spentForToday =
  'Previews have used up what is set aside for them today. Sign up to translate your website, or try again tomorrow.';
const tooSlow = 'The translation engine took too long. Try again.';

/**
 * Makes a preview: reads the first page, takes over what is known, has the rest translated within the budget, and keeps
 * its row up to date. How it failed is written down, not thrown; only an abort of the signal is thrown. A preview that is
 * complete, or whose website is gone, is left alone.
 */
export async function makePreview(
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
      : asFailure(error);
    deps.log.warn({ ...name, err: error }, 'a preview failed');
    await closePreview(deps.database.kysely, name, failure);
  }
}

function asFailure(error: unknown): DragomanError {
  return error instanceof DragomanError ? error : new DragomanError('internal', { cause: error });
}

async function translatePage(
  deps: OnboardingJobDeps,
  name: PreviewName,
  budget: PreviewBudget,
  signal: AbortSignal,
): Promise<void> {
  const { kysely } = deps.database;
  const parked = await findTempWebsite(deps, name.tempWebsiteId);
  const page = await openPage(deps, parked);
  const source = parked.original_language;
  const wanted = withinBudget(page.units, budget);
  const texts = wanted.map(({ text }) => text);
  const known = await takeOverKnown(kysely, name, source, texts);
  await setTaskCount(kysely, name, wanted.length, texts.filter((text) => known.has(text)).length);
  const waiting = wanted.filter(({ text }) => !known.has(text));
  if (waiting.length === 0) return;
  await translateWithoutWebsite(waiting, {
    engines: deps.engines,
    pair: { source, target: name.targetLanguage },
    signal,
    beforeBatch: async (batch) => {
      if (await spend(kysely, charactersOf(batch), budget.charactersPerDay)) return;
      throw new DragomanError('too-many-requests', { message: spentForToday });
    },
    store: (outcomes, engine) =>
      kysely.transaction().execute((transaction) =>
        storeStrings(
          transaction,
          { ...name, sourceLanguage: source },
          outcomes.flatMap((outcome) => stringOf(texts[Number(outcome.id)], outcome)),
          { count: outcomes.length, engine },
        ),
      ),
  });
}

/** The page's texts from the top, as many as the budget has. Ids are places in the list. */
function withinBudget(units: readonly Unit[], budget: PreviewBudget): UnitToTranslate[] {
  const chosen: UnitToTranslate[] = [];
  let characters = 0;
  for (const { text, context } of units) {
    characters += text.length;
    if (chosen.length >= budget.texts || characters > budget.characters) break;
    // Postgres holds no NUL.
    if (!text.includes('\0')) chosen.push({ id: String(chosen.length), text, context });
  }
  return chosen;
}

function charactersOf(units: readonly UnitToTranslate[]): number {
  return units.reduce((sum, { text }) => sum + text.length, 0);
}

function stringOf(
  source: string | undefined,
  { state, text }: { readonly state: string; readonly text: string },
): PreviewString[] {
  if (source === undefined || (state !== 'machine' && state !== 'needs_review')) return [];
  return [{ source, target: text, state }];
}
