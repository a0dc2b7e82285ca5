import { fileFormats } from '@dragoman/domain/translation-files';
import { type Command, Option } from 'commander';
import { remoteWebsite } from '../choose-website.ts';
import { openRemote, type TargetOptions, withTarget } from '../remote/open.ts';
import type { ExportOptions } from './options.ts';
import { writeOut } from './report.ts';

/** Adds `dragoman export --format xliff2 --language es > es.xlf`. */
export function addExport(program: Command): void {
  withTarget(program.command('export'))
    .requiredOption('--language <code>', 'target language, for example es')
    .addOption(
      new Option('--format <format>', 'xliff is XLIFF 1.2, xliff2 XLIFF 2.1')
        .choices(Object.keys(fileFormats))
        .default('xliff2'),
    )
    .option('--website <address>', 'address or id; not needed if there is only one')
    .action(async (options: ExportOptions & TargetOptions) => {
      const client = await openRemote(options);
      if (client === undefined) return (await import('./here.ts')).exportHere(options);
      const { website: name, language, format } = options;
      const website = await remoteWebsite(client, { name, language });
      const file = await client.translationFiles.export({
        websiteId: website.id,
        targetLanguage: language,
        format,
      });
      await writeOut(file.stream());
    });
}
