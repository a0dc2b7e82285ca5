import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@dragoman/client';
import { remoteWebsite } from '../choose-website.ts';
import { exitCodes } from '../exit-codes.ts';
import { printRows } from '../print-rows.ts';
import { createProgress } from '../progress.ts';
import { printCoverage } from '../sites/coverage.ts';
import { readTargets, type TranslateOptions } from './options.ts';

/** Translates what a website lacks over the API and waits for it, or prints what that would take. */
export async function translateThere(
  client: Client,
  name: string,
  options: TranslateOptions,
): Promise<void> {
  const { id, translation_languages } = await remoteWebsite(client, { name });
  const targets = options.to === undefined ? translation_languages : readTargets(options.to);
  if (options.estimate) return printEstimate(client, id, targets, options);
  for (const targetLang of targets)
    await client.translations.translateWebsite({ websiteId: id, targetLang });
  const progress = createProgress();
  await Promise.all(targets.map((lang) => follow(client, id, lang, progress)));
  progress.end();
  await printCoverage(targets, options, async (lang) => {
    const read = await client.translations.readProgress({ id, lang });
    if (read.status === 'failed') process.exitCode = exitCodes.failed;
    if (read.error !== null) console.error(`${lang}: ${read.error}`);
    return read;
  });
}

async function printEstimate(
  client: Client,
  id: string,
  targets: readonly string[],
  options: TranslateOptions,
): Promise<void> {
  const rows = [];
  for (const lang of targets) {
    const { texts, words, memory_words, engine, cost } = await client.translations.estimate({
      id,
      lang,
    });
    rows.push({ language: lang, texts, words, memory_words, engine, cost });
  }
  printRows(rows, ['language', 'texts', 'words', 'memory_words', 'engine', 'cost'], options);
}

async function follow(
  client: Client,
  id: string,
  lang: string,
  progress: ReturnType<typeof createProgress>,
): Promise<void> {
  for (;;) {
    const read = await client.translations.readProgress({ id, lang });
    progress.show(`To ${lang}`, read.finishedTaskCount, read.taskCount);
    if (!read.isRunning) return;
    await sleep(1000);
  }
}
