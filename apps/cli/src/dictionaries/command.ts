import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '@dragoman/config';
import { DragomanError } from '@dragoman/domain/errors';
import { languageCatalogue } from '@dragoman/domain/languages';
import {
  type DictionaryRegistry,
  dictionariesIn,
  openDictionaryRegistry,
  removeDictionary,
} from '@dragoman/providers/spelling';
import type { Command } from 'commander';
import { createProgress, type Progress } from '../translate/progress.ts';

interface FolderOptions {
  readonly folder?: string;
}

interface AddOptions extends FolderOptions {
  readonly registry?: string;
}

/** Adds `dragoman dictionaries add es`, `dragoman dictionaries list` and `dragoman dictionaries remove es`. */
export function addDictionaryCommands(program: Command): void {
  const dictionaries = program
    .command('dictionaries')
    .description('Manage the dictionaries by which the editor checks spelling.');
  const folder = ['--folder <folder>', 'folder (default: DICTIONARIES_DIR)'] as const;
  dictionaries
    .command('add <codes...>')
    .description('Download dictionaries, for example es. Continues an interrupted download.')
    .option(...folder)
    .option('--registry <url>', 'registry or mirror (default: DICTIONARY_REGISTRY_URL, or npm’s)')
    .action((codes: string[], options: AddOptions) => add(codes, options));
  dictionaries
    .command('list')
    .description('Print the dictionaries in the folder, and the languages without one.')
    .option(...folder)
    .action((options: FolderOptions) => list(folderOf(options)));
  dictionaries
    .command('remove <codes...>')
    .description('Delete dictionaries.')
    .option(...folder)
    .action((codes: string[], options: FolderOptions) => remove(folderOf(options), codes));
}

function folderOf(options: FolderOptions): string {
  const config = readConfig(process.env);
  const own = config.DICTIONARIES_DIR ?? path.join(config.DATA_DIR, 'dictionaries');
  return path.resolve(options.folder ?? own);
}

async function add(written: readonly string[], options: AddOptions): Promise<void> {
  const codes = written.map(checkedCode);
  const folder = folderOf(options);
  const registry = openDictionaryRegistry(options.registry ?? (await registryUrl()));
  const progress = createProgress();
  try {
    for (const code of codes) await addOne(registry, path.join(folder, code), progress);
  } finally {
    progress.end();
    await registry.close();
  }
  console.log(`${codes.join(', ')}: ready in ${folder}`);
}

async function addOne(registry: DictionaryRegistry, folder: string, progress: Progress) {
  const code = path.basename(folder);
  const found = await registry.find(code);
  if (found === undefined) throw fault(`The registry has no dictionary for ${code}.`);
  console.log(`${code}: version ${found.version}, license ${found.license ?? 'unknown'}`);
  await registry.download(found, folder, (bytes, total) =>
    progress.show(code, kilobytes(bytes), kilobytes(total ?? bytes), 'kB'),
  );
}

async function list(folder: string): Promise<void> {
  const here = await dictionariesIn(folder);
  const languages = new Set(here.map((name) => name.split('-')[0]));
  const missing = languageCatalogue.filter(({ code }) => !languages.has(code));
  console.log(`In ${folder}: ${here.join(', ') || 'none'}`);
  console.log(`Languages without one: ${missing.map(({ code }) => code).join(', ') || 'none'}`);
}

async function remove(folder: string, written: readonly string[]): Promise<void> {
  for (const code of written.map(checkedCode)) {
    const isRemoved = await removeDictionary(folder, code);
    console.log(isRemoved ? `${code}: removed` : `${code}: was not here`);
  }
}

/** Returns the configured registry, or else the one that npm uses. Throws `DragomanError('bad-request')`. */
async function registryUrl(): Promise<string> {
  const configured = readConfig(process.env).DICTIONARY_REGISTRY_URL;
  if (configured !== undefined) return configured;
  try {
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
    return new URL(stdout.trim()).href;
  } catch {
    throw fault('npm does not say which registry it uses. Set DICTIONARY_REGISTRY_URL.');
  }
}

/** Throws `DragomanError('bad-request')`. */
function checkedCode(code: string): string {
  if (/^[a-z]{2,3}(?:-[a-z]{2,8})?$/.test(code)) return code;
  throw fault(`“${code}” is no language. Write it like es or pt-pt.`);
}

function fault(message: string): DragomanError {
  return new DragomanError('bad-request', { message });
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000);
}
