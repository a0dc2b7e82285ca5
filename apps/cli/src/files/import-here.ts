import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Jobs, startJobs } from '@dragoman/core/jobs';
import { decodeFile } from '@dragoman/core/translation-files';
import {
  type ImportRow,
  importJob,
  previewImport,
  readImport,
  reportOf,
  startImport,
} from '@dragoman/core/website-strings';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Services } from '@dragoman/server';
import { createProgress } from '../progress.ts';
import { withTranslation } from './open-translation.ts';
import type { ImportOptions } from './options.ts';
import { printReport } from './report.ts';

/** Imports a file into this installation. */
export async function importHere(
  path: string,
  { replace = false, dryRun = false, wait, ...options }: ImportOptions,
): Promise<void> {
  await access(path);
  await withTranslation(options, async (services, website) => {
    const file = decodeFile(createReadStream(path));
    const conflicts = replace ? 'replace' : 'keep';
    const targetLanguage = options.language;
    const { fileLanguage } = options;
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
      await follow(services, jobs, { website, id });
    } finally {
      await jobs.stop();
    }
  });
}

/** Works on the import beside the server until it has ended. After Ctrl-C, the server continues. */
async function follow(
  services: Services,
  jobs: Jobs,
  { website, id }: { readonly website: WebsiteRow; readonly id: string },
): Promise<void> {
  const progress = createProgress();
  await jobs.work(importJob, services);
  let row: ImportRow;
  for (;;) {
    row = await readImport(services, website, id);
    progress.show('Imported', row.finished_count, row.unit_count);
    if (row.status !== 'running') break;
    await sleep(200);
  }
  progress.end();
  printReport('Imported:', reportOf(row));
  if (row.status === 'completed') return;
  const { status, error, finished_count, unit_count } = row;
  const message = `The import was ${status} after ${finished_count} of ${unit_count} units. ${error ?? ''}`;
  throw new DragomanError('conflict', { message: message.trimEnd() });
}
