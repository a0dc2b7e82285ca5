import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeDocs } from './write-docs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-docs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const result = {
  name: 'proxy: a page',
  rows: [
    { contender: 'ours <b>', 'requests/s': 10, 'p99, ms': '' },
    { contender: 'other', 'requests/s': 5, 'p99, ms': 2 },
  ],
  notes: [],
  plots: [{ column: 'p99, ms', title: 'p99' }],
};

test('replaces the table of one suite and draws its plots', () => {
  const page = join(folder, 'performance.md');
  writeFileSync(page, 'a\n<!-- bench:proxy -->\nold\n<!-- /bench:proxy -->\nb\n');
  writeDocs(folder, 'proxy', result);
  writeDocs(folder, 'proxy', result);
  const written = readFileSync(page, 'utf8');
  expect(written).toMatch(/^a\n<!-- bench:proxy -->\nMeasured on [^\n]+\.\n\n\| contender/);
  expect(written).toContain('|---|---:|---:|\n| ours <b> | 10 |  |\n| other | 5 | 2 |\n');
  expect(written).toMatch(/!\[p99\]\(plots\/proxy-1\.svg\)\n\n?<!-- \/bench:proxy -->\nb\n$/);
  const plot = readFileSync(join(folder, 'plots/proxy-1.svg'), 'utf8');
  expect(plot).toContain('other');
  expect(plot).not.toContain('ours &lt;b&gt;');
  expect(plot).toContain('prefers-color-scheme: dark');
});

test('a page without the lines of a suite is left unchanged', () => {
  writeFileSync(join(folder, 'performance.md'), 'text');
  expect(writeDocs(folder, 'proxy', result)).toBe(false);
  expect(readFileSync(join(folder, 'performance.md'), 'utf8')).toBe('text');
});
