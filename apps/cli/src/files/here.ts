import { createReadStream } from 'node:fs';
import { startJobs } from '@dragoman/core/jobs';
import { decodeFile } from '@dragoman/core/translation-files';
import {
  exportTranslations,
  importJob,
  previewImport,
  readImport,
  reportOf,
  startImport,
} from '@dragoman/core/website-strings';
import { withWebsite } from '../website.ts';
import { followImport } from './follow-import.ts';
import type { ExportOptions, ImportOptions } from './options.ts';
import { printReport, writeOut } from './report.ts';

/** Exports the translations of a website of this installation. */
export function exportHere({ format, ...options }: ExportOptions): Promise<void> {
  return withWebsite(options, (services, website) =>
    writeOut(exportTranslations(services, { website, targetLanguage: options.language, format })),
  );
}

/** Imports a file into this installation. After Ctrl-C, a running server continues. */
export function importHere(path: string, options: ImportOptions): Promise<void> {
  const { replace = false, dryRun = false, wait, fileLanguage, language: targetLanguage } = options;
  return withWebsite(options, async (services, website) => {
    const file = decodeFile(createReadStream(path));
    const conflicts = replace ? 'replace' : 'keep';
    const sender = { userId: website.user_id, mayReview: true };
    const request = { website, targetLanguage, fileLanguage, ...sender, conflicts } as const;
    if (dryRun) {
      const report = await previewImport(services, request, file);
      return printReport('This import would change:', report);
    }
    const jobs = await startJobs(services);
    try {
      const id = await startImport({ ...services, jobs }, request, file);
      if (!wait) return console.log('The server imports the file.');
      await jobs.work(importJob, services);
      await followImport(() => readImport(services, website, id), reportOf);
    } finally {
      await jobs.stop();
    }
  });
}
