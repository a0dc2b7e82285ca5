import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const headings = read('CHANGELOG.md')
  .split('\n')
  .filter((line) => line.startsWith('## '));
const releases = headings
  .slice(1)
  .map((line) => /^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$/.exec(line));

test('the changelog lists what is unreleased, then each version with its date, newest first', () => {
  expect(headings[0]).toBe('## Unreleased');
  expect(releases).not.toContain(null);
  const versions = releases.map((release) => release?.[1] ?? '');
  expect(new Set(versions).size).toBe(versions.length);
  const newestFirst = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  expect(versions).toEqual(newestFirst);
  const days = releases.map((release) => release?.[2] ?? '');
  expect(days).toEqual(days.toSorted().reverse());
});

test('changes are of the six kinds of Keep a Changelog', () => {
  const kinds = read('CHANGELOG.md').matchAll(/^### (.*)$/gm);
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  expect(known).toEqual(expect.arrayContaining([...kinds].map(([, kind]) => kind)));
});

test('the newest version is that of the packages, the chart and the image', () => {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  const versions = ['package.json', ...workspaces].map((file) => JSON.parse(read(file)).version);
  const chart = parse(read('deploy/helm/dragoman/Chart.yaml'));
  const [, label] = /image\.version="(.+)"/.exec(read('Dockerfile')) ?? [];
  expect(new Set([...versions, chart.version, chart.appVersion, label])).toEqual(
    new Set([releases[0]?.[1]]),
  );
});

test('the packed server is that of the newest version, or of the one before while it is released', () => {
  const files = readdirSync(path.join(root, 'apps/server/src/former-version'));
  const packed = files.filter((name) => name.endsWith('.tar.br'));
  expect(packed).toHaveLength(1);
  const newest = releases.slice(0, 2).map((release) => `${release?.[1]}.tar.br`);
  expect(newest).toContain(packed[0]);
});
