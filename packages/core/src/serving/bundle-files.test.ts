import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { silentLog } from '@dragoman/domain/log';
import { buildDictionary } from '@dragoman/rewriter';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBundleFiles } from './bundle-files.ts';
import { openDiskCache } from './disk-cache.ts';
import { createBundle, type LanguageBundle } from './language-bundle.store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dragoman-bundles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const name = { websiteId: 'one', language: 'fr' };
const openDisk = () => openDiskCache({ folder, maxBytes: 100_000_000, log: silentLog });

function bundleOf(entries: number, version = 1, word = 'texte'): LanguageBundle {
  const pairs = Array.from({ length: entries }, (_, n) => [`text ${n}`, `${word} ${n}`] as const);
  return createBundle({
    dictionary: buildDictionary(pairs),
    phrasebook: Buffer.from('[]'),
    media: new Map([['a.png', 'b.png']]),
    indexed: new Set(['/a']),
    version,
  });
}

async function write(bundle: LanguageBundle): Promise<void> {
  const disk = openDisk();
  createBundleFiles(disk).write(name, bundle);
  await disk.close();
}

test.each([2000, 100_000])('a bundle of %i strings is read as it was written', async (entries) => {
  const written = bundleOf(entries);
  await write(written);
  const read = await createBundleFiles(openDisk()).read(name, 1);
  expect(read).toMatchObject({ version: 1, media: written.media, indexed: written.indexed });
  expect(Buffer.from(read?.phrasebook ?? []).toString()).toBe('[]');
  expect(read?.dictionary.get(`text ${entries - 1}`)).toBe(`texte ${entries - 1}`);
  expect(
    Buffer.compare(read?.dictionary.toBytes() ?? Buffer.alloc(0), written.dictionary.toBytes()),
  ).toBe(0);
});

test('a large dictionary stays on disk, and survives its file being replaced', async () => {
  await write(bundleOf(100_000));
  const read = await createBundleFiles(openDisk()).read(name);
  expect(read?.dictionary.get('text 5')).toBe('texte 5');
  expect(read?.dictionary.byteLength).toBeLessThan(20_000);
  await write(bundleOf(100_000, 2, 'mot'));
  expect(read?.dictionary.get('text 77777')).toBe('texte 77777');
  const newer = await createBundleFiles(openDisk()).read(name);
  expect(newer?.dictionary.get('text 77777')).toBe('mot 77777');
});

test('a large dictionary that is in memory is exchanged for its file', async () => {
  const built = bundleOf(100_000);
  await write(built);
  const files = createBundleFiles(openDisk());
  const used = await files.use(name, built);
  expect(used.dictionary.byteLength).toBeLessThan(20_000);
  expect(used).toEqual({ ...built, dictionary: used.dictionary });
  expect(await files.use(name, used)).toBe(used);
  const small = bundleOf(100);
  expect(await files.use(name, small)).toBe(small);
});

test('a damaged large file is not read', async () => {
  await write(bundleOf(100_000));
  const [file = ''] = readdirSync(folder);
  const bytes = readFileSync(path.join(folder, file));
  for (const at of [20, 60, bytes.length >> 1, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    writeFileSync(path.join(folder, file), changed);
    expect(await createBundleFiles(openDisk()).read(name)).toBeUndefined();
  }
});
