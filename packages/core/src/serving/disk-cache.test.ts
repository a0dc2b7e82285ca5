import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { silentLog } from '@dragoman/domain/log';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packFile, unpackFile } from './cache-file.ts';
import { openDiskCache } from './disk-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dragoman-disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (maxBytes = 1_000_000) => openDiskCache({ folder, maxBytes, log: silentLog });
const fileOf = (text: string, version = 1) => ({ version, sections: [Buffer.from(text)] });
const pathsIn = () => readdirSync(folder).map((name) => path.join(folder, name));
const bytesIn = () => pathsIn().reduce((sum, at) => sum + statSync(at).size, 0);

async function textOf(disk: ReturnType<typeof open>, name: string, version?: number) {
  return (await disk.read(name, version))?.sections[0]?.toString();
}

/** Writes files and waits until they are on disk. */
async function write(names: readonly string[], text = 'x', maxBytes?: number): Promise<void> {
  for (const name of names) {
    const disk = open(maxBytes);
    disk.write(name, fileOf(text));
    await disk.close();
  }
}

test('a file round-trips, with aligned sections', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.array(bytes, { maxLength: 8 }), (name, version, all) => {
      const packed = Buffer.concat(packFile(name, { version, sections: all }));
      const file = unpackFile(name, packed);
      expect(file?.version).toBe(version);
      expect(file?.sections.map((section) => [...section])).toEqual(all.map((one) => [...one]));
      for (const section of file?.sections ?? []) {
        expect((section.byteOffset - packed.byteOffset) % 16).toBe(0);
      }
      expect(unpackFile(`${name}.`, packed)).toBeUndefined();
    }),
  );
});

test('damaged files are rejected', () => {
  const sections = [Buffer.from('one'), Buffer.alloc(50, 'two')];
  const packed = Buffer.concat(packFile('name', { version: 7, sections }));
  fc.assert(
    fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(packed);
      changed.writeUInt8(changed.readUInt8(at) ^ change, at);
      expect(unpackFile('name', changed)).toBeUndefined();
      expect(unpackFile('name', packed.subarray(0, at))).toBeUndefined();
      expect(unpackFile('name', Buffer.concat([packed, changed.subarray(at)]))).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
      expect(unpackFile('name', Buffer.from(noise))).toBeUndefined();
    }),
  );
});

test('a file outlives its process and is read only at the requested version', async () => {
  await write(['a']);
  const disk = open();
  expect(await textOf(disk, 'a')).toBe('x');
  expect(await textOf(disk, 'a', 1)).toBe('x');
  expect(await textOf(disk, 'a', 2)).toBeUndefined();
  expect(await textOf(disk, 'b')).toBeUndefined();
  await disk.close();
});

test('pending writes are readable, the last write wins, and removed names are gone', async () => {
  const disk = open();
  for (const text of ['one', 'two', 'three']) disk.write('a', fileOf(text));
  expect(await textOf(disk, 'a')).toBe('three');
  disk.write('b', fileOf('four'));
  disk.remove('b');
  await disk.close();
  expect([await textOf(open(), 'a'), await textOf(open(), 'b')]).toEqual(['three', undefined]);
});

test('total size never exceeds the limit, and least recently used files are removed', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `name ${index}`);
  const limit = 20_000;
  for (const [index, name] of names.entries()) {
    await write([name], 'x'.repeat(2000), limit);
    const before = Date.now() / 1000 - 3600 + index;
    for (const at of pathsIn()) {
      if (Date.now() - statSync(at).mtimeMs < 1_000_000) utimesSync(at, before, before);
    }
    expect(bytesIn()).toBeLessThanOrEqual(limit);
    // Touched in every round.
    const disk = open(limit);
    disk.use('name 0', () => fileOf('gone'));
    expect(await textOf(disk, 'name 0')).toBe('x'.repeat(2000));
    await disk.close();
  }
  const disk = open(limit);
  expect(await textOf(disk, 'name 1')).toBeUndefined();
  expect(await textOf(disk, 'name 29')).toBeDefined();
  await disk.close();
});

test('a file over a quarter of the limit is not written, and its predecessor is removed', async () => {
  await write(['a'], 'small', 10_000);
  await write(['a'], 'x'.repeat(3000), 10_000);
  expect(pathsIn()).toEqual([]);
});

test('two processes write the same names, and each reads complete files', async () => {
  const disks = [open(30_000), open(30_000)];
  const seen: (string | undefined)[] = [];
  for (let round = 0; round < 40; round += 1) {
    for (const [index, disk] of disks.entries()) {
      disk.write(`name ${round % 7}`, fileOf(String(index).repeat(2000)));
    }
    await Promise.all(disks.map((disk) => disk.close()));
    seen.push(await textOf(open(30_000), `name ${round % 7}`));
  }
  for (const text of seen) expect(text).toMatch(/^(?:0{2000}|1{2000})$/);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.cache'))).toEqual([]);
});

test('leftovers of older versions and killed processes are removed, as are files unused for a month', async () => {
  writeFileSync(path.join(folder, 'shop.test.json'), '{}');
  writeFileSync(path.join(folder, 'a.cache.1.new'), 'x');
  const old = Date.now() / 1000 - 31 * 86_400;
  utimesSync(path.join(folder, 'a.cache.1.new'), old, old);
  await write(['a']);
  for (const at of pathsIn()) utimesSync(at, old, old);
  await write(['b']);
  expect(pathsIn()).toHaveLength(1);
});

test('a file removed while in use is written again', async () => {
  await write(['a']);
  for (const at of pathsIn()) rmSync(at);
  const disk = open();
  disk.use('a', () => fileOf('again'));
  await vi.waitFor(async () => expect(await textOf(disk, 'a')).toBe('again'), 10_000);
  await disk.close();
  expect(await textOf(open(), 'a')).toBe('again');
});

test('a failing disk is retried later, and pending writes are bounded', async () => {
  const warn = vi.fn();
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  const below = path.join(file, 'below');
  const disk = openDiskCache({ folder: below, maxBytes: 1e9, log: { ...silentLog, warn } });
  disk.write('a', fileOf('x'));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), 10_000);
  expect(await textOf(disk, 'a')).toBe('x');
  const large = Buffer.alloc(100_000_000);
  for (const name of ['b', 'c', 'd']) disk.write(name, { version: 1, sections: [large] });
  expect([await disk.read('a'), await disk.read('b')]).toEqual([undefined, undefined]);
  expect((await disk.read('d'))?.sections[0]?.length).toBe(large.length);
  expect(warn).toHaveBeenCalledTimes(1);
  await disk.close();
});
