import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '@dragoman/client';
import { DragomanError } from '@dragoman/domain/errors';
import type { Command } from 'commander';
import { remoteWebsite } from '../choose-website.ts';
import { importThere } from '../files/import-there.ts';
import { needRemote, type TargetOptions, withTarget } from '../remote/open.ts';
import { checksumOf, readLock, writeLock } from './lock.ts';
import { fileOf, type Project, readProject } from './project.ts';

interface ExchangeOptions extends TargetOptions {
  readonly frozen?: boolean;
  readonly force?: boolean;
  readonly replace?: boolean;
  readonly dryRun?: boolean;
}

interface Exchange {
  readonly client: Client;
  readonly project: Project;
  readonly websiteId: string;
}

/** Adds `dragoman pull`. */
export function addPull(program: Command): void {
  withTarget(program.command('pull'))
    .option('--frozen', 'write nothing; exit with 1 if files or server differ from dragoman.lock')
    .option('--force', 'overwrite changes that were not pushed')
    .action(pull);
}

/** Adds `dragoman push`. */
export function addPush(program: Command): void {
  withTarget(program.command('push'))
    .option('--frozen', 'push nothing; exit with 1 if a file has changes')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--replace', 'replace translations that changed on the server since the pull')
    .action(push);
}

async function open(options: TargetOptions): Promise<Exchange> {
  const project = await readProject();
  const client = await needRemote(options);
  const { id } = await remoteWebsite(client, { name: project.website });
  return { client, project, websiteId: id };
}

async function pull({ frozen = false, force = false, ...options }: ExchangeOptions): Promise<void> {
  const exchange = await open(options);
  const lock = { ...(await readLock()) };
  for (const language of exchange.project.languages) {
    const file = fileOf(exchange.project, language);
    const standing = await readFile(file).catch(() => undefined);
    const isChanged = standing !== undefined && checksumOf(standing) !== lock[file];
    const bytes = await download(exchange, language);
    const checksum = checksumOf(bytes);
    if (frozen) {
      assertLocked(file, standing !== undefined && !isChanged, 'The file');
      assertLocked(file, checksum === lock[file], 'The server’s translation');
      continue;
    }
    if (isChanged && !force && checksumOf(standing) !== checksum)
      throw refused(`${file} has changes that were not pushed. Push them, or pull with --force.`);
    // A file that only has another date stays as it is.
    const isSame = standing !== undefined && checksumOf(standing) === checksum;
    if (!isSame) await write(file, bytes);
    lock[file] = checksum;
    console.log(`${file}: ${isSame ? 'unchanged' : 'written'}`);
  }
  if (!frozen) await writeLock(lock);
}

async function push({ frozen = false, ...options }: ExchangeOptions): Promise<void> {
  const exchange = await open(options);
  const lock = { ...(await readLock()) };
  let conflicts = 0;
  for (const language of exchange.project.languages) {
    const file = fileOf(exchange.project, language);
    const bytes = await readFile(file);
    const isSame = checksumOf(bytes) === lock[file];
    if (frozen) assertLocked(file, isSame, 'The file');
    console.log(`${file}: ${isSame ? 'unchanged' : 'changed'}`);
    if (isSame) continue;
    const { client, websiteId } = exchange;
    const report = await importThere(client, websiteId, new Blob([bytes]), {
      ...options,
      language,
      fileLanguage: language,
    });
    if (options.dryRun) continue;
    conflicts += options.replace ? 0 : (report?.conflicts ?? 0);
    if (conflicts > 0) break;
    // States and versions changed with the import.
    const written = await download(exchange, language);
    await write(file, written);
    lock[file] = checksumOf(written);
    await writeLock(lock);
  }
  if (conflicts > 0)
    throw refused(
      'Texts changed on the server since the pull. Push with --replace, or pull with --force.',
    );
}

async function download(
  { client, project, websiteId }: Exchange,
  targetLanguage: string,
): Promise<Uint8Array> {
  const { format } = project;
  const file = await client.translationFiles.export({ websiteId, targetLanguage, format });
  return file.bytes();
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

function assertLocked(file: string, isLocked: boolean, what: string): void {
  if (!isLocked) throw refused(`${what} differs from dragoman.lock: ${file}.`);
}

function refused(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}
