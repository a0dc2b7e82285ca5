import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  onboardingPreviewEndpoint,
  onboardingTranslateEndpoint,
} from '@dragoman/contract/onboarding';
import type { HasDatabase } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import { DragomanError, type ErrorCode, errorCatalogue } from '@dragoman/domain/errors';
import { buildDictionary } from '@dragoman/rewriter';
import { answer, endpointsOf, implement } from '../api/index.ts';
import { previewHeaders, renderPreview } from '../previews/index.ts';
import { findTempWebsite } from '../temp-websites/index.ts';
import { defaultBudget, type OnboardingDeps, type PreviewName } from './deps.ts';
import { readPage } from './page.ts';
import {
  countOtherPreviews,
  openPreview,
  type PreviewRow,
  selectPreview,
} from './preview.store.ts';
import { selectEngines, selectShown } from './strings.store.ts';
import { onboardingJob, previewKey } from './translate.ts';

export const onboardingEndpoints = endpointsOf<OnboardingDeps>([
  implement(onboardingTranslateEndpoint, async ({ body, request }, deps) => {
    const { websiteId, targetLang, path = '' } = body;
    const name = { tempWebsiteId: websiteId, path, targetLanguage: targetLang };
    const progress = await requestPreview(deps, name, request.address);
    return answer(progress, { status: progress.status === 'completed' ? 200 : 202 });
  }),
  implement(onboardingPreviewEndpoint, async ({ query }, deps) => {
    const { websiteId, targetLanguage, path = '' } = query;
    const name = { tempWebsiteId: websiteId, path, targetLanguage };
    return answer(await showPreview(deps, name), { headers: previewHeaders });
  }),
]);

const notTranslated = 'This page has not been translated to that language yet.';

/** Returns the preview as HTML. Throws `DragomanError('not-found')` if it is incomplete or the pending website is gone. */
async function showPreview(deps: HasDatabase, name: PreviewName): Promise<string> {
  const website = await findTempWebsite(deps, name.tempWebsiteId);
  const row = await selectPreview(deps.database.kysely, name);
  const page = row?.status === 'completed' ? await readPage(deps, website, name.path) : undefined;
  if (page === undefined) throw new DragomanError('not-found', { message: notTranslated });
  const dictionary = buildDictionary(await selectShown(deps.database.kysely, name));
  const html = renderPreview(page, { language: name.targetLanguage, dictionary });
  return new TextDecoder().decode(html);
}

interface PreviewProgress {
  readonly status: 'in progress' | 'completed';
  readonly taskCount: number;
  readonly finishedTaskCount: number;
  readonly engines: readonly string[];
  readonly download: PreviewRow['download'];
}

const sameLanguage = 'The website is in this language already. Choose another one.';
const pollInterval = 250;
/** Milliseconds after which a request says how far a download is. */
const downloadTime = 6000;

/**
 * Requests a preview for a visitor's network address and waits up to `requestTimeout` for it. Throws `DragomanError`: `not-found` if the pending website is gone,
 * `bad-request` for its own language, `too-many-requests` if the budget is exceeded, and the error of a failed preview.
 */
async function requestPreview(
  deps: OnboardingDeps,
  name: PreviewName,
  visitor: string,
): Promise<PreviewProgress> {
  const website = await findTempWebsite(deps, name.tempWebsiteId);
  if (website.original_language === name.targetLanguage) {
    throw new DragomanError('bad-request', { message: sameLanguage, field: 'targetLang' });
  }
  const known = await selectPreview(deps.database.kysely, name);
  if (known?.status !== 'completed') await enqueue(deps, name, visitor);
  const start = performance.now();
  const timeout = deps.requestTimeout ?? 50_000;
  for (;;) {
    const row = await selectPreview(deps.database.kysely, name);
    if (row === undefined) await findTempWebsite(deps, name.tempWebsiteId);
    if (row === undefined) throw new DragomanError('not-found');
    if (row.status === 'failed') throw failureOf(row);
    const time = row.download === null ? timeout : Math.min(timeout, downloadTime);
    if (row.status === 'completed' || performance.now() - start >= time) {
      const engines = await selectEngines(deps.database.kysely, name);
      return { ...progressOf(row, row.status), engines };
    }
    await sleep(pollInterval);
  }
}

async function enqueue(
  { database, jobs, budget }: OnboardingDeps,
  name: PreviewName,
  visitor: string,
) {
  const { languages, pages } = { ...defaultBudget, ...budget };
  await database.kysely.transaction().execute(async (transaction) => {
    const others = await countOtherPreviews(transaction, name);
    if (others.languages >= languages) {
      const message = `A preview has at most ${languages} languages. Sign up to translate your website to more.`;
      throw new DragomanError('too-many-requests', { message });
    }
    if (others.pages >= pages) {
      const message = `A preview has at most ${pages} pages. Sign up to translate your whole website.`;
      throw new DragomanError('too-many-requests', { message });
    }
    await openPreview(transaction, name);
    const account = createHash('sha256').update(networkOf(visitor)).digest('hex').slice(0, 16);
    await jobs.enqueue(onboardingJob, name, { key: previewKey(name), account, transaction });
  });
}

function failureOf({ error_code, error }: PreviewRow): DragomanError {
  const code = (error_code ?? '') in errorCatalogue ? (error_code as ErrorCode) : 'internal';
  return new DragomanError(code, error === null ? {} : { message: error });
}

function progressOf(
  { task_count, finished_task_count, download }: PreviewRow,
  status: PreviewProgress['status'],
): Omit<PreviewProgress, 'engines'> {
  return { status, taskCount: task_count, finishedTaskCount: finished_task_count, download };
}
