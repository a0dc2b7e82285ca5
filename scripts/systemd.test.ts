import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, roles } from '@dragoman/config';
import { expect, test } from 'vitest';

const deploy = path.resolve(import.meta.dirname, '../deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');
const units = readdirSync(path.join(deploy, 'systemd')).filter((file) => !file.endsWith('.conf'));

test.each(['install.sh', 'compose/secrets.sh'])('%s passes shellcheck', (file) => {
  const { stdout, status } = spawnSync('shellcheck', [path.join(deploy, file)]);
  expect([status, String(stdout)]).toEqual([0, '']);
});

test('the units are valid', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-units-'));
  const files = units.map((name) => path.join(folder, name));
  // The programs are not installed here.
  for (const [at, name] of units.entries())
    writeFileSync(files[at] ?? '', read(`systemd/${name}`).replaceAll(/\/opt\/\S+/g, '/bin/true'));
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files]);
  expect([status, String(stderr)]).toEqual([0, '']);
  rmSync(folder, { recursive: true });
});

test.each([
  ['service', '', 2],
  ['service with a browser for scans', read('systemd/scan-browser.conf'), 3],
])('systemd counts the %s among those with little exposure', (_, more, most) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-units-'));
  const service = path.join(folder, 'dragoman.service');
  writeFileSync(service, read('systemd/dragoman.service') + more);
  const rated = execFileSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--no-pager',
    service,
  ]);
  const exposure = /exposure level for dragoman.service: ([\d.]+)/.exec(String(rated))?.[1];
  expect(Number(exposure)).toBeLessThanOrEqual(most);
  rmSync(folder, { recursive: true });
});

test('the service names existing programs and roles', () => {
  const [, program, given] = /ExecStart=\S+ \/opt\/dragoman\/(\S+) --roles (\S+)/.exec(
    read('systemd/dragoman.service'),
  ) ?? ['', '', ''];
  expect(readFileSync(path.join(deploy, '..', program ?? ''), 'utf8')).toContain('--roles');
  for (const role of (given ?? '').split(',')) expect(roles).toContain(role);
});

test('install.sh installs every unit and writes valid settings', () => {
  const script = read('install.sh');
  const [, listed = ''] = /^units="(.+)"$/m.exec(script) ?? [];
  expect(listed.split(' ').sort()).toEqual([...units].sort());
  const lines = [...script.matchAll(/^ {4}echo '#?([A-Z_]+)=(.*)'$/gm)];
  const settings = Object.fromEntries(lines.map(([, name, value]) => [name, value]));
  expect(readConfig(settings)).toMatchObject({ HTTPS_PORT: 443, DATA_DIR: '/var/lib/dragoman' });
  expect(settings['BACKUP_TO']).toBe('/var/backups/dragoman/');
});
