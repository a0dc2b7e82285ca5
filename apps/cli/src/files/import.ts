import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { decodeFile } from '@dragoman/core/translation-files';
import { importTranslations, type TranslationsReport } from '@dragoman/core/website-strings';
import type { Command } from 'commander';
import { type TranslationOptions, withTranslation } from './open-translation.ts';

type Options = TranslationOptions & { readonly replace?: boolean; readonly dryRun?: boolean };

/** Adds `dragoman import es.xlf --language es`. */
export function addImport(program: Command): void {
  program
    .command('import <file>')
    .description('Store the translations of an XLIFF, TMX, PO or CSV file.')
    .requiredOption('--language <code>', 'target language, for example es')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--replace', 'replace translations that changed here since the export')
    .option('--website <address>', 'address or id; not needed if there is only one')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

async function run(file: string, { replace = false, dryRun = false, ...options }: Options) {
  await access(file);
  await withTranslation(options, async (services, website) => {
    const report = await importTranslations(services, {
      website,
      targetLanguage: options.language,
      userId: website.user_id,
      file: decodeFile(createReadStream(file)),
      preview: dryRun,
      conflicts: replace ? 'replace' : 'keep',
    });
    console.log(reportLines(report, dryRun).join('\n'));
  });
}

function reportLines(report: TranslationsReport, isPreview: boolean): string[] {
  const { added, changed, unchanged, untranslated, conflicts, comments, faults } = report;
  const lines = [
    isPreview ? 'This import would change:' : 'Imported:',
    `  ${added} new, ${changed} changed, ${unchanged} the same, ${untranslated} untranslated`,
  ];
  if (comments > 0) lines.push(`  ${comments} comments`);
  if (conflicts > 0) lines.push(`  ${conflicts} changed here since the export:`);
  for (const { line, source } of report.conflicting) lines.push(`    line ${line}: ${source}`);
  if (faults.count > 0) lines.push(`  ${faults.count} cannot be used:`);
  for (const { line, reason } of faults.first) lines.push(`    line ${line}: ${reason}`);
  return lines;
}
