import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-release-'));
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

beforeAll(() => {
  const isCode = (file: string) => /\/(?:node_modules|src|dist|cases|corpus|testing)$/.test(file);
  for (const name of ['apps', 'packages', 'deploy/helm', 'scripts/write-sbom.ts'])
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !isCode(file),
    });
  for (const name of ['package.json', 'package-lock.json', 'Dockerfile', 'CHANGELOG.md'])
    cpSync(path.join(root, name), path.join(folder, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script where `docker` is a program that writes down what it is called with, or is missing. */
function release(words: string[], docker?: string) {
  const programs = path.join(folder, 'programs');
  rmSync(programs, { recursive: true, force: true });
  mkdirSync(programs);
  if (docker !== undefined)
    writeFileSync(path.join(programs, 'docker'), `#!/bin/sh\n${docker}\n`, { mode: 0o755 });
  const script = path.join(root, 'scripts/release.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: programs },
  });
  return { status, said: `${stdout}${stderr}` };
}

test('a version is written wherever it stands, and the changelog gets its date', () => {
  const before = read('package.json');
  expect(release(['set', '9.8.7'])).toEqual({ status: 0, said: '' });
  expect(read('package.json')).toBe(before.replace(/"version": ".+"/, '"version": "9.8.7"'));
  const old = JSON.parse(before).version;
  const server = JSON.parse(read('apps/server/package.json'));
  expect([server.version, server.name]).toEqual(['9.8.7', '@dragoman/server']);
  const { packages } = JSON.parse(read('package-lock.json'));
  const ours = Object.keys(packages).filter((name) => /^(?:|(?:apps|packages)\/\w+)$/.test(name));
  expect(ours.length).toBeGreaterThan(10);
  for (const name of ours) expect(packages[name].version, name).toBe('9.8.7');
  const chart = read('deploy/helm/dragoman/Chart.yaml');
  expect(chart.match(/9\.8\.7/g)).toHaveLength(2);
  expect(`${chart}${read('Dockerfile')}`).not.toContain(old);
  expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 9\.8\.7 - \d{4}-\d\d-\d\d\n/m);
});

test('without a container engine a release is built but for the image, which a line says', () => {
  const { status, said } = release(['build']);
  expect([status, said.trim().split('\n')]).toEqual([
    0,
    [expect.stringMatching(/^No image: /), expect.stringMatching(/^The release 9\.8\.7 is in /)],
  ]);
  expect(readdirSync(path.join(folder, 'dist/release'))).toEqual([
    ...['CHANGELOG-9.8.7.md', 'dragoman-9.8.7.tgz', 'release.json', 'sbom.cdx.json'],
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect(JSON.parse(read('dist/release/release.json'))).toEqual({ version: '9.8.7', date: today });
  const notes = read('dist/release/CHANGELOG-9.8.7.md');
  expect(notes).toMatch(/^### /);
  expect(notes).not.toMatch(/^## /m);
});

test('with a container engine the image has the version as its tag; one that does not answer is none', () => {
  const log = path.join(folder, 'calls');
  expect(release(['build'], `echo "$@" >> ${log}`).status).toBe(0);
  expect(readFileSync(log, 'utf8')).toBe('info\nbuild --tag dragoman:9.8.7 .\n');
  expect(release(['build'], 'exit 1').said).toContain('No image: ');
});

test('another word and a wrong version change nothing', () => {
  for (const words of [['set', '1.2'], ['publish'], []])
    expect(release(words)).toMatchObject({ status: 1, said: expect.stringContaining('Usage') });
  expect(JSON.parse(read('package.json')).version).toBe('9.8.7');
});
