import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { startRegistryServer } from '@dragoman/providers/engines/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../run-command.fixture.ts';
import { addModelCommands } from './command.ts';

const model = {
  model: randomBytes(200_000),
  lex: Buffer.from('a shortlist'),
  vocab: Buffer.from('a vocabulary'),
};
const downloadBytes = Object.values(model).reduce((sum, part) => sum + gzipSync(part).length, 0);
let folder: string;

const registry = await startRegistryServer({ ende: model, esen: model });
beforeEach(async () => {
  registry.stopAfter = undefined;
  registry.sentBytes = 0;
  registry.spoil = (_address, bytes) => bytes;
  folder = await mkdtemp(path.join(tmpdir(), 'dragoman-models-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => registry.close());

const files = async (name: string) =>
  (await readdir(path.join(folder, name)).catch(() => [])).map((file) => file.split('.')[0]).sort();

const models = (...words: string[]) =>
  runCommand(addModelCommands, [
    'models',
    ...words,
    ...['--folder', folder, '--registry', registry.url],
  ]);

describe('dragoman models', () => {
  test('adds, lists and removes a model', async () => {
    const added = await models('add', 'en-de');
    expect(added).toMatch(/en-de: \d+ of \d+ \(kB\)/);
    expect(added).toContain(`en-de: ready in ${folder}\n`);
    expect(await files('ende')).toEqual(['lex', 'model', 'vocab']);
    expect(await models('list')).toBe(`In ${folder}: en-de\nTo download: es-en\n`);
    const removed = await models('remove', 'en-de', 'es-en');
    expect(removed).toBe('en-de: removed\nes-en: was not here\n');
    expect(await files('ende')).toEqual([]);
  });

  test('adds the models over English for a pair that has none', async () => {
    await models('add', 'es-de');
    expect(await files('esen')).toHaveLength(3);
    expect(await files('ende')).toHaveLength(3);
  });

  test('continues a broken download', async () => {
    registry.stopAfter = 20_000;
    const broken = models('add', 'en-de');
    const part = await vi.waitFor(
      async () => {
        const [file = ''] = await readdir(path.join(folder, 'ende'));
        expect(file).toMatch(/\.download$/);
        expect((await stat(path.join(folder, 'ende', file))).size).toBe(20_000);
        return file;
      },
      { timeout: 30_000 },
    );
    const breaking = setInterval(() => registry.breakConnections(), 100);
    expect(await broken).toContain('cannot be fetched');
    clearInterval(breaking);
    const { size } = await stat(path.join(folder, 'ende', part));

    registry.stopAfter = undefined;
    registry.sentBytes = 0;
    expect(await models('add', 'en-de')).toContain('en-de: ready');
    expect(registry.sentBytes).toBe(downloadBytes - size);
    expect(await files('ende')).toEqual(['lex', 'model', 'vocab']);
  });

  test('refuses other contents, and downloads only that file again', async () => {
    registry.spoil = (address, bytes) => (address.includes('vocab.') ? Buffer.from('x') : bytes);
    const refused = await models('add', 'en-de');
    expect(refused).toContain('is not the file that the registry describes');
    expect(await files('ende')).toEqual(['lex', 'model']);
    registry.spoil = (_address, bytes) => bytes;
    registry.requests.length = 0;
    expect(await models('add', 'en-de')).toContain('en-de: ready');
    expect(registry.requests).toEqual([expect.stringContaining('/vocab.ende')]);
  });

  test.each([
    ['deutsch', '“deutsch” is no pair. Write it like en-de.'],
    ['en-ja', 'There is no model for en-ja. See: dragoman models list'],
  ])('%s is refused in one sentence', async (name, sentence) => {
    expect(await models('add', name)).toBe(`${sentence}\n`);
  });
});
