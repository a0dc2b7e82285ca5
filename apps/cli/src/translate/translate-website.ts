import type { Config } from '@dragoman/config';
import { latestScan, prepareScan, runScan } from '@dragoman/core/scans';
import { readProgress, runTranslation } from '@dragoman/core/translations';
import { addTranslationLanguage, createWebsite } from '@dragoman/core/websites';
import type { WebsiteRow } from '@dragoman/database/schema';
import { silentLog } from '@dragoman/domain/log';
import { localOwner, type Services } from '@dragoman/server';
import type { Progress } from '../progress.ts';
import { originalLanguageOf } from './original-language.ts';
import { summarizeScan } from './scan-summary.ts';

export interface TranslateRequest {
  readonly url: string;
  readonly targets: readonly string[];
  /** Original language. Defaults to detection from the start page. */
  readonly from?: string | undefined;
  readonly signal: AbortSignal;
}

export type TranslatedWebsite = Awaited<ReturnType<typeof translateWebsite>>;

const pollInterval = 200;

/**
 * Adds, scans and translates the website in this process; a repeated call resumes.
 * @throws DragomanError if the address cannot be used
 */
export async function translateWebsite(
  services: Services,
  config: Config,
  request: TranslateRequest,
  progress?: Progress,
) {
  const started = performance.now();
  const website = await openWebsite(services, request);
  await scan(services, config, website, request.signal, progress);
  await Promise.all(
    request.targets.map((target) => translate(services, website, target, request.signal, progress)),
  );
  const summary = await summarizeScan(services, website.id);
  const languages = await Promise.all(
    request.targets.map(async (targetLanguage) => ({
      targetLanguage,
      ...(await readProgress(services, { websiteId: website.id, targetLanguage })),
    })),
  );
  const seconds = (performance.now() - started) / 1000;
  return { websiteId: website.id, url: website.url, ...summary, languages, seconds };
}

async function openWebsite(services: Services, request: TranslateRequest): Promise<WebsiteRow> {
  const userId = await localOwner(services.database);
  const originalLanguage = request.from ?? (await originalLanguageOf(services, request.url));
  const website = await createWebsite(services, {
    userId,
    url: request.url,
    originalLanguage,
    urlStructure: 'subdirectory',
  });
  for (const language of request.targets) {
    await addTranslationLanguage(services, { websiteId: website.id, language });
  }
  return website;
}

async function scan(
  services: Services,
  config: Config,
  website: WebsiteRow,
  signal: AbortSignal,
  progress?: Progress,
): Promise<void> {
  const { id } = await prepareScan(services, website.id);
  const limits = { maxPages: config.SCAN_MAX_PAGES, concurrency: config.SCAN_CONCURRENCY };
  const run = runScan({ ...services, log: silentLog, limits }, id, signal);
  const show = async () => {
    const row = await latestScan(services, website.id);
    const note = `${row?.strings_found ?? 0} units`;
    if (row) progress?.show('Reading', row.pages_done, row.pages_found, note);
  };
  await whileShowing(run, show);
}

async function translate(
  services: Services,
  website: WebsiteRow,
  targetLanguage: string,
  signal: AbortSignal,
  progress?: Progress,
): Promise<void> {
  const name = { websiteId: website.id, targetLanguage };
  const run = runTranslation({ ...services, log: silentLog }, name, signal);
  const show = async () => {
    const row = await readProgress(services, name).catch(() => undefined);
    if (row) progress?.show(`To ${targetLanguage}`, row.finishedTaskCount, row.taskCount);
  };
  await whileShowing(run, show);
}

async function whileShowing(run: Promise<void>, show: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => void show().catch(() => {}), pollInterval);
  try {
    await run;
  } finally {
    clearInterval(timer);
    await show();
  }
}
