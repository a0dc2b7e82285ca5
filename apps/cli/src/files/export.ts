import { once } from 'node:events';
import { exportTranslations } from '@dragoman/core/website-strings';
import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { type Command, Option } from 'commander';
import { type TranslationOptions, withTranslation } from './open-translation.ts';

/** Adds `dragoman export --format xliff2 --language es > es.xlf`. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('Write the translations of a website to standard output.')
    .requiredOption('--language <code>', 'target language, for example es')
    .addOption(
      new Option('--format <format>', 'xliff is XLIFF 1.2, xliff2 XLIFF 2.1')
        .choices(Object.keys(fileFormats))
        .default('xliff2'),
    )
    .option('--website <address>', 'address or id; not needed if there is only one')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

function run({ format, ...options }: TranslationOptions & { format: FileFormat }): Promise<void> {
  return withTranslation(options, async (services, website) => {
    const parts = exportTranslations(services, {
      website,
      targetLanguage: options.language,
      format,
    });
    for await (const part of parts)
      if (!process.stdout.write(part)) await once(process.stdout, 'drain');
  });
}
