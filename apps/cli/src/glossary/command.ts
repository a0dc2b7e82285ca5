import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import {
  exportGlossary,
  type GlossaryReport,
  importGlossary,
  OwnedWebsites,
  recheckTerms,
  retranslate,
} from '@dragoman/core/glossary';
import { decodeFile } from '@dragoman/core/translation-files';
import { DragomanError } from '@dragoman/domain/errors';
import { type GlossaryFormat, glossaryFormats } from '@dragoman/domain/glossary';
import type { Services } from '@dragoman/server';
import { type Command, Option } from 'commander';
import { writeOut } from '../files/report.ts';
import { withInstallation } from '../installation.ts';
import { theOwner } from '../owner.ts';

interface GlossaryOptions {
  readonly source: string;
  readonly owner?: string;
  readonly data?: string;
}

interface ImportOptions extends GlossaryOptions {
  readonly replace?: boolean;
  readonly dryRun?: boolean;
  /** Address or id. */
  readonly website?: string;
  readonly retranslate?: boolean;
}

/** Adds `dragoman glossary export --format tbx > terms.tbx` and `dragoman glossary import terms.tbx`. */
export function addGlossaryCommands(program: Command): void {
  const glossary = program.command('glossary');
  const formats = new Option('--format <format>').choices(Object.keys(glossaryFormats));
  withOwner(glossary.command('export'))
    .description('Write the glossary to standard output.')
    .addOption(formats.default('tbx'))
    .action(runExport);
  withOwner(glossary.command('import <file>'))
    .description('Store the terms of a TBX, XLSX or CSV file.')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--replace', 'replace terms that the glossary has with other details')
    .option('--website <address>', 'address or id of the only website that gets the terms')
    .option('--retranslate', 'have texts that contain a changed term translated by an engine again')
    .action(runImport);
}

function withOwner(command: Command): Command {
  return command
    .option('--source <code>', 'language of the terms in TBX', 'en')
    .option('--owner <email>', 'account; not needed if there is only one')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)');
}

function runExport({ format, ...options }: GlossaryOptions & { format: GlossaryFormat }) {
  return withInstallation(options.data, async (services) => {
    const accountId = await theOwner(services, options.owner);
    const reader = { accountId, languages: null, websiteIds: null };
    await writeOut(exportGlossary(services, reader, { format, sourceLanguage: options.source }));
  });
}

async function runImport(file: string, options: ImportOptions): Promise<void> {
  const { replace = false, dryRun = false } = options;
  await access(file);
  await withInstallation(options.data, async (services) => {
    const userId = await theOwner(services, options.owner);
    const report = await importGlossary(services, {
      ...{ userId, websiteId: await theWebsite(services, userId, options.website) },
      sourceLanguage: options.source,
      file: decodeFile(createReadStream(file)),
      preview: dryRun,
      conflicts: replace ? 'replace' : 'keep',
    });
    console.log(reportLines(report, { dryRun, replace }).join('\n'));
    if (report.changedAt === null) return;
    const changed = { changedAt: report.changedAt.toISOString() };
    await recheckTerms(services, { userId, changed });
    if (options.retranslate !== true) return;
    const count = await retranslate(services, userId, changed);
    console.log(`  ${count} translations by an engine are to be made again.`);
  });
}

/** Returns null without a name. Throws `DragomanError` if the owner has no such website. */
async function theWebsite(
  { database }: Services,
  userId: string,
  name: string | undefined,
): Promise<string | null> {
  if (name === undefined) return null;
  const id = (await OwnedWebsites.of(database.kysely, userId)).idOf(name);
  if (id === undefined)
    throw new DragomanError('bad-request', { message: `There is no website “${name}”.` });
  return id;
}

function reportLines(
  report: GlossaryReport,
  { dryRun, replace }: { readonly dryRun: boolean; readonly replace: boolean },
): string[] {
  const { added, conflicts, unchanged, faults, conflicting } = report;
  const lines = [
    dryRun ? 'This import would change:' : 'Imported:',
    `  ${added} new, ${conflicts} ${replace ? 'replaced' : 'different and kept'}, ${unchanged} the same`,
  ];
  for (const { line, current, imported } of conflicting)
    lines.push(
      `    line ${line}: ${imported.term} → ${imported.translation ?? imported.term}, here ${current?.translation ?? imported.term}`,
    );
  if (faults.count > 0) lines.push(`  ${faults.count} cannot be used:`);
  for (const { line, reason } of faults.first) lines.push(`    line ${line}: ${reason}`);
  return lines;
}
