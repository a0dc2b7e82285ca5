import type { Client } from '@dragoman/client';
import { followImport } from './follow-import.ts';
import type { ImportOptions } from './options.ts';
import { type ImportReport, printReport } from './report.ts';

type Preview = Awaited<ReturnType<Client['translationFiles']['previewImport']>>;

/**
 * Imports a file over the API and prints what it changed. Returns that; undefined if nobody waits for it.
 * Throws `DragomanError('conflict')` if the import failed.
 */
export async function importThere(
  client: Client,
  websiteId: string,
  file: Blob,
  {
    language,
    fileLanguage,
    replace = false,
    dryRun = false,
    wait = true,
  }: Partial<ImportOptions> & { readonly language: string },
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
  const which = { websiteId, importId: id };
  return followImport(() => client.translationFiles.readImport(which), reportOf);
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
