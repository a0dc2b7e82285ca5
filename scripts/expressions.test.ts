import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs the check on one file of source. */
function checkSource(...lines: string[]): { status: number | null; output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'expressions-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'planted.ts'), lines.join('\n'));
  const script = path.join(import.meta.dirname, 'check-expressions.ts');
  const { status, stdout, stderr } = spawnSync('node', [script, folder], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('a planted expression fails the check with its place and its cost', () => {
  const { status, output } = checkSource(
    'export {};',
    String.raw`export const a = /^(?:# .*\s+)*x/;`,
  );
  expect(status).toBe(1);
  expect(output).toContain('planted.ts:2 /^(?:# .*\\s+)*x/\n    exponential');
});

test('literals, constructions, parts, lists and compiled strings are found', () => {
  const { output } = checkSource(
    String.raw`const a = /\s+a/;`,
    String.raw`const b = new RegExp('\\s+b');`,
    String.raw`const space = '\\s'; const c = RegExp(space + '+c', 'g');`,
    String.raw`const d = new RegExp([/\s+/.source, 'd'].join(''));`,
    String.raw`''.match('\\s+e');`,
    String.raw`const f = (text) => text.replaceAll(/\s+f/g, '');`,
  );
  expect(output.match(/planted.*/g)).toEqual([
    String.raw`planted.ts:1 /\s+a/`,
    String.raw`planted.ts:2 /\s+b/`,
    String.raw`planted.ts:3 /\s+c/g`,
    String.raw`planted.ts:4 /\s+d/`,
    String.raw`planted.ts:5 /\s+e/`,
    String.raw`planted.ts:6 /\s+f/g`,
  ]);
});

test('an expression of unknown parts has to be listed', () => {
  const { status, output } = checkSource('export const f = (name: string) => new RegExp(name);');
  expect(output).toContain('new RegExp(name)\n    depends on values of the run');
  expect(status).toBe(1);
});

test('linear expressions pass; comments and strings are no expressions', () => {
  const { status, output } = checkSource(
    String.raw`const a = /(?<!\s)\s+$/; // /\s+$/`,
    "const b = '/(a+)+$/' + 4 / 2 / 1;",
  );
  expect(output).toBe('1 expressions\n');
  expect(status).toBe(0);
});
