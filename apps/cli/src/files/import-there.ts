import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@dragoman/client';
import { DragomanError } from '@dragoman/domain/errors';
import { createProgress } from '../progress.ts';
import { type ImportReport, printReport } from './report.ts';

interface UploadOptions {
  readonly language: string;
  readonly fileLanguage?: string | undefined;
  readonly replace?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly wait?: boolean;
}

type Preview = Awaited<ReturnType<Client['translationFiles']['previewImport']>>;

/**
 * Imports a file over the API and prints what it changed. Returns that; undefined if nobody waits for it.
 * Throws `DragomanError('conflict')` if the import failed.
 */
export async function importThere(
  client: Client,
  websiteId: string,
  file: Blob,
  { language, fileLanguage, replace = false, dryRun = false, wait = true }: UploadOptions,
): Promise<ImportReport | undefined> {
  const input = { websiteId, targetLanguage: language, fileLanguage, file };
  if (dryRun) {
    const report = reportOf(await client.translationFiles.previewImport(input));
    printReport('This import would change:', report);
    return report;
  }
  const conflicts = replace ? 'replace' : 'keep';
  const { id } = await client.translationFiles.import({ ...input, conflicts });
  if (!wait) {
    console.log('The server imports the file.');
    return undefined;
  }
  return follow(client, { websiteId, importId: id });
}

async function follow(
  client: Client,
  which: { readonly websiteId: string; readonly importId: string },
): Promise<ImportReport> {
  const progress = createProgress();
  for (;;) {
    const read = await client.translationFiles.readImport(which);
    progress.show('Imported', read.finished_count, read.unit_count);
    if (read.status === 'running') {
      await sleep(300);
      continue;
    }
    progress.end();
    const report = reportOf(read);
    printReport('Imported:', report);
    if (read.status === 'completed') return report;
    const message = `The import was ${read.status}. ${read.error ?? ''}`.trimEnd();
    throw new DragomanError('conflict', { message });
  }
}

function reportOf({
  fault_count,
  faults,
  changes,
  ...counts
}: Omit<Preview, 'read_as'>): ImportReport {
  const conflicting = changes
    .filter(({ type }) => type === 'conflict')
    .map(({ line, original_string }) => ({ line, source: original_string }));
  return { ...counts, conflicting, faults: { count: fault_count, first: faults } };
}
