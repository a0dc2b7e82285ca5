import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { unknownParameters } from './calls.ts';
import { findReaders } from './find-readers.ts';
import { longest, notRead } from './readers.data.ts';
import { costlyReaders, isRead, readersIn } from './run.ts';

const root = path.resolve(import.meta.dirname, '../..');
const usual = { root, length: 16_384, isLong: false, seed: 1 };
const all = readersIn(root);
const readers = all.filter(isRead);

test('every exported function that takes text is fed, or has a reason', () => {
  const unknown = readers.flatMap((reader) =>
    unknownParameters(reader).map((parameter) => `${reader.file} › ${reader.name}: ${parameter}`),
  );
  expect(unknown).toEqual([]);
});

test('what is listed by name exists', () => {
  const names = all.map(({ name }) => name);
  const listed = [...Object.keys(longest), ...Object.values(notRead).flat()];
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});

test('no reader of text costs more than its size', async () => {
  expect(await costlyReaders({ ...usual, readers, others: true })).toEqual([]);
}, 600_000);

describe('a planted reader is found', () => {
  const quadratic =
    'let sum = 0; for (const _ of text) for (let at = 0; at < text.length; at++) sum += at; return sum;';
  const deep = 'const deep = (at) => text[at] ? 1 + deep(at + 1) : 0; return deep(0);';
  const endless = 'return /^(?:# .*\\s+)*x/.test(text);';

  test.each([
    ['quadratic', quadratic, 16_384, / takes \d/],
    ['deep', deep, 131_072, / RangeError: Maximum call stack/],
    ['endless', endless, 4096, /# {2}again and again does not end$/],
  ])(
    '%s',
    async (name, body, length, fault) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'readers-'));
      const source = `export function planted(text: string): unknown { ${body} }`;
      writeFileSync(path.join(folder, 'planted.ts'), source);
      const task = { root: folder, length, isLong: false, seed: 1, others: false };
      const planted = findReaders(folder, 'planted.ts');
      const faults = await costlyReaders(
        { ...task, readers: planted },
        name === 'endless' ? 3000 : undefined,
      );
      rmSync(folder, { recursive: true });
      expect(faults).toEqual([expect.stringMatching(/^planted\.ts › planted\(text\): /)]);
      expect(faults[0]).toMatch(fault);
    },
    120_000,
  );
});
