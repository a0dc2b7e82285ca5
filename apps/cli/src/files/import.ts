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
  type TranslationsReport,
} from '@dragoman/core/website-strings';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import type { Services } from '@dragoman/server';
import type { Command } from 'commander';
import { createProgress } from '../translate/progress.ts';
import { type TranslationOptions, withTranslation } from './open-translation.ts';

interface Options extends TranslationOptions {
  readonly fileLanguage?: string;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  readonly wait: boolean;
}

/** Adds `dragoman import es.xlf --language es`. */
export function addImport(program: Command): void {
  program
    .command('import <file>')
    .description('Store the translations of an XLIFF, TMX, PO, XLSX or CSV file.')
    .requiredOption('--language <code>', 'target language, for example es')
    .option('--file-language <code>', 'language of the translations, if the file does not name it')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--replace', 'replace translations that changed here since the export')
    .option('--no-wait', 'leave the import to the running server')
    .option('--website <address>', 'address or id; not needed if there is only one')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

async function run(path: string, { replace = false, dryRun = false, wait, ...options }: Options) {
  await access(path);
  await withTranslation(options, async (services, website) => {
    const file = decodeFile(createReadStream(path));
    const conflicts = replace ? 'replace' : 'keep';
    const targetLanguage = options.language;
    const { fileLanguage } = options;
    const userId = website.user_id;
    const request = { website, targetLanguage, fileLanguage, userId, conflicts } as const;
    if (dryRun) {
      const report = await previewImport(services, request, file);
      return print('This import would change:', report);
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
  print('Imported:', reportOf(row));
  if (row.status === 'completed') return;
  const { status, error, finished_count, unit_count } = row;
  const message = `The import was ${status} after ${finished_count} of ${unit_count} units. ${error ?? ''}`;
  throw new DragomanError('conflict', { message: message.trimEnd() });
}

function print(title: string, report: TranslationsReport): void {
  const { added, changed, unchanged, untranslated, conflicts, comments, faults } = report;
  const lines = [
    title,
    `  ${added} new, ${changed} changed, ${unchanged} the same, ${untranslated} untranslated`,
  ];
  if (comments > 0) lines.push(`  ${comments} comments`);
  if (conflicts > 0) lines.push(`  ${conflicts} changed here since the export:`);
  for (const { line, source } of report.conflicting) lines.push(`    line ${line}: ${source}`);
  if (faults.count > 0) lines.push(`  ${faults.count} cannot be used:`);
  for (const { line, reason, text = '' } of faults.first)
    lines.push(`    line ${line}: ${reason} ${text}`.trimEnd());
  console.log(lines.join('\n'));
}
