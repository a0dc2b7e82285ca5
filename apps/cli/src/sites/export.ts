import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { exportWebsite } from '@dragoman/core/website-archives';
import type { Command } from 'commander';
import { theWebsite } from '../website.ts';
import { withPictures } from './with-pictures.ts';

/** Adds `dragoman export-site example.com example.tar.gz`. */
export function addExportSite(program: Command): void {
  program
    .command('export-site')
    .argument('<website>', 'address or id')
    .argument('<file>', 'the archive, for example example.tar.gz')
    .option('--data <folder>', 'data folder of the server (default: DATA_DIR)')
    .action(run);
}

function run(name: string, file: string, { data }: { readonly data?: string }): Promise<void> {
  return withPictures(data, async (deps) => {
    const website = await theWebsite(deps, { name });
    const unfinished = `${file}.part`;
    try {
      const archive = await exportWebsite(deps, website);
      await pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }));
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
    console.error(`${file}: ${website.url}. Keys, secrets and DNS proofs are not included.`);
  });
}
