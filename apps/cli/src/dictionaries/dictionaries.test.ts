import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type PublishedDictionary,
  startPackageRegistry,
} from '@dragoman/providers/spelling/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../run-command.fixture.ts';
import { addDictionaryCommands } from './command.ts';

const spanish: PublishedDictionary = {
  license: '(GPL-3.0 OR MPL-1.1)',
  files: {
    license: 'The license of the words.',
    'index.aff': 'SET UTF-8\n',
    'index.dic': randomBytes(200_000).toString('base64'),
    'index.js': 'throw new Error("is not needed");',
  },
};
let registry: Awaited<ReturnType<typeof startPackageRegistry>>;
let folder: string;

beforeAll(async () => {
  const library: PublishedDictionary = { license: 'MIT', files: { 'index.js': '' } };
  registry = await startPackageRegistry({ es: spanish, 'pt-pt': spanish, app: library });
});
beforeEach(async () => {
  registry.stopAfter = undefined;
  registry.sentBytes = 0;
  registry.spoil = (_address, bytes) => bytes;
  folder = await mkdtemp(path.join(tmpdir(), 'dragoman-dictionaries-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
afterAll(() => registry.close());

const run = (...words: string[]) =>
  runCommand(addDictionaryCommands, ['dictionaries', ...words, '--folder', folder]);
const add = (...codes: string[]) => run('add', ...codes, '--registry', registry.origin);

describe('dragoman dictionaries', () => {
  test('adds, lists and removes a dictionary', async () => {
    const added = await add('es', 'pt-pt');
    expect(added).toMatch(/es: \d+ of \d+ \(kB\)/);
    expect(added).toContain(`es, pt-pt: ready in ${folder}\n`);
    const files = ['index.aff', 'index.dic', 'license', 'package.json'];
    expect((await readdir(path.join(folder, 'es'))).sort()).toEqual(files);
    const listed = await run('list');
    expect(listed).toContain(`In ${folder}: es, pt-pt\n`);
    expect(listed).toMatch(/Languages without one: .*\bde\b/);
    expect(listed).not.toMatch(/without one: .*\b(es|pt)\b/);
    expect(await run('remove', 'es', 'de')).toBe('es: removed\nde: was not here\n');
    expect(await readdir(folder)).toEqual(['pt-pt']);
  });

  test('says the license before it downloads', async () => {
    registry.spoil = (address, bytes) => (address.endsWith('.tgz') ? undefined : bytes);
    const [first, second] = (await add('es')).split('\n');
    expect(first).toBe('es: version 1.2.3, license (GPL-3.0 OR MPL-1.1)');
    expect(second).toMatch(/answers 404\.$/);
  });

  test('continues a broken download', async () => {
    registry.stopAfter = 50_000;
    const broken = add('es');
    const part = await vi.waitFor(
      async () => {
        const [file = ''] = await readdir(folder);
        expect(file).toMatch(/\.download$/);
        expect((await stat(path.join(folder, file))).size).toBe(50_000);
        return file;
      },
      { timeout: 30_000 },
    );
    registry.breakConnections();
    expect(await broken).toContain('cannot be fetched');
    const { size } = await stat(path.join(folder, part));
    expect(await run('list')).toContain(': none\n');

    registry.stopAfter = undefined;
    const before = registry.sentBytes;
    expect(await add('es')).toContain('es: ready');
    const tarball = registry.files.get('/dictionary-es/-/dictionary-es-1.2.3.tgz');
    const description = registry.files.get('/dictionary-es/latest');
    const whole = (tarball?.length ?? 0) + (description?.length ?? 0);
    expect(registry.sentBytes - before).toBe(whole - size);
    expect(await readdir(folder)).toEqual(['es']);
  });

  test('replaces an older version', async () => {
    await mkdir(path.join(folder, 'es'));
    await writeFile(path.join(folder, 'es', 'index.dic'), 'old');
    await add('es');
    const words = await readFile(path.join(folder, 'es', 'index.dic'), 'utf8');
    expect(words).toBe(spanish.files['index.dic']);
  });

  test('refuses other contents, and downloads them again', async () => {
    registry.spoil = (address, bytes) => (address.endsWith('.tgz') ? Buffer.from('x') : bytes);
    expect(await add('es')).toContain('is not the file that the registry describes');
    expect(await readdir(folder)).toEqual([]);
    registry.spoil = (_address, bytes) => bytes;
    expect(await add('es')).toContain('es: ready');
  });

  test.each([
    ['Spanish', '“Spanish” is no language. Write it like es or pt-pt.\n'],
    ['../es', '“../es” is no language. Write it like es or pt-pt.\n'],
    ['ja', 'The registry has no dictionary for ja.\n'],
    ['app', 'is no dictionary of Hunspell.\n'],
  ])('%s is refused in one sentence', async (code, sentence) => {
    expect(await add(code)).toContain(sentence);
    expect(await readdir(folder)).toEqual([]);
  });

  test('asks npm for its registry', async () => {
    vi.stubEnv('npm_config_registry', registry.origin);
    expect(await run('add', 'es')).toContain('es: ready');
    vi.stubEnv('PATH', folder);
    expect(await run('add', 'es')).toContain('Set DICTIONARY_REGISTRY_URL.');
    vi.stubEnv('DICTIONARY_REGISTRY_URL', registry.origin);
    expect(await run('add', 'es')).toContain('es: ready');
  });

  test('an unreachable registry is named', async () => {
    const printed = await run('add', 'es', '--registry', 'http://127.0.0.1:1');
    expect(printed).toBe('http://127.0.0.1:1/dictionary-es/latest cannot be fetched.\n');
  });
});
