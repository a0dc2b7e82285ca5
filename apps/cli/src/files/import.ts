import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Command } from 'commander';
import { remoteWebsite } from '../choose-website.ts';
import { openRemote, type TargetOptions, withTarget } from '../remote/open.ts';
import { importThere } from './import-there.ts';
import type { ImportOptions } from './options.ts';

/** Adds `dragoman import es.xlf --language es`. */
export function addImport(program: Command): void {
  withTarget(program.command('import <file>'))
    .requiredOption('--language <code>', 'target language, for example es')
    .option('--file-language <code>', 'language of the translations, if the file does not name it')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--replace', 'replace translations that changed here since the export')
    .option('--no-wait', 'leave the import to the running server')
    .option('--website <address>', 'address or id; not needed if there is only one')
    .action(async (path: string, options: ImportOptions & TargetOptions) => {
      await access(path);
      const client = await openRemote(options);
      if (client === undefined) return (await import('./here.ts')).importHere(path, options);
      const { website: name, language } = options;
      const website = await remoteWebsite(client, { name, language });
      await importThere(client, website.id, await openAsBlob(path), options);
    });
}
