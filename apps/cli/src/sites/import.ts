import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { importWebsite } from '@dragoman/core/website-archives';
import type { Command } from 'commander';
import { theOwner } from '../owner.ts';
import { withPictures } from './with-pictures.ts';

interface ImportOptions {
  readonly owner?: string;
  readonly data?: string;
}

/** Adds `dragoman import-site example.tar.gz --owner ada@example.com`. */
export function addImportSite(program: Command): void {
  program
    .command('import-site')
    .argument('<file>', 'written by export-site')
    .option('--owner <email>', 'account; not needed if there is only one')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

async function run(file: string, { owner, data }: ImportOptions): Promise<void> {
  await access(file);
  await withPictures(data, async (deps) => {
    const userId = await theOwner(deps, owner);
    const website = await importWebsite(deps, { userId, archive: createReadStream(file) });
    console.log(`Imported ${website.url} as ${website.id}. Set up its DNS to serve it here.`);
  });
}
