import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle } from './bundle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a bundle is built once, and again when one of its sources has changed', () => {
  const entry = path.join(folder, 'entry.ts');
  const part = path.join(folder, 'part.ts');
  writeFileSync(entry, `import { word } from './part.ts';\nconsole.log(word);\n`);
  writeFileSync(part, `export const word = 'tea';\n`);
  const options = { entry, folder: path.join(folder, 'dist'), charset: 'utf8' } as const;
  const first = bundle(options);
  expect(first.built).toBe(true);
  expect(bundle(options)).toEqual({ text: first.text, built: false });
  writeFileSync(part, `export const word = 'coffee';\n`);
  const changed = bundle(options);
  expect(changed).toEqual({ text: expect.stringContaining('coffee'), built: true });
  expect(bundle(options)).toEqual({ text: changed.text, built: false });
});

test('a bundle is returned if its folder cannot be written', () => {
  const entry = path.join(folder, 'alone.ts');
  writeFileSync(entry, 'console.log(1);');
  const options = { entry, folder: path.join(entry, 'dist'), charset: 'utf8' } as const;
  expect(bundle(options)).toMatchObject({ text: expect.stringContaining('1'), built: true });
});
