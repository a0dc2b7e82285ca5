#!/usr/bin/env node
// Installs Apertium and the language pairs it translates well from Debian packages, if possible: on Debian or a
// derivative, as root. Elsewhere it prints one line. Never fails, so startup continues without it. `--dry-run` prints
// what would be installed. Runs on Node 20 without packages, because it runs before they are installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Debian's package names, which follow no pattern; alternatives are in order of preference. */
const wanted = [
  ['apertium'],
  ['apertium-eng-spa', 'apertium-en-es'],
  ['apertium-es-pt', 'apertium-spa-por'],
  ['apertium-fr-es', 'apertium-fra-spa'],
  ['apertium-spa-ita', 'apertium-es-it'],
  ['apertium-dan-nor'],
  ['apertium-swe-dan', 'apertium-sv-da'],
  ['apertium-swe-nor'],
];
const names = wanted.map(([first]) => first).join(' ');
const quiet = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function installedPackages() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query fills these in itself.
  const format = '--showformat=${db:Status-Abbrev} ${Package}\\n';
  const { stdout } = spawnSync('dpkg-query', ['--show', format, 'apertium', 'apertium-*'], quiet);
  const lines = (stdout ?? '').split('\n').filter((line) => line.startsWith('ii'));
  return new Set(lines.map((line) => line.split(/\s+/)[1]));
}

function isKnown(name) {
  const { stdout } = spawnSync('apt-cache', ['show', '--no-all-versions', name], quiet);
  return /^Package:/m.test(stdout ?? '');
}

function apt(...words) {
  const options = ['-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=2', '-qq', '-y'];
  const stdio = ['ignore', 'ignore', 'inherit'];
  execFileSync('apt-get', [...options, ...words], { env: environment, stdio, timeout: 300_000 });
}

function choose(missing) {
  return missing.map((candidates) => candidates.find(isKnown)).filter((name) => name !== undefined);
}

/** Installs packages one by one, so that a missing one does not block the others. */
function installEach(packages) {
  const failed = [];
  for (const name of packages) {
    try {
      apt('install', '--no-install-recommends', name);
    } catch {
      failed.push(name);
    }
  }
  return failed;
}

function updateIndex() {
  try {
    apt('update');
  } catch {
    // An old index may be enough.
  }
}

function install(missing) {
  updateIndex();
  const packages = choose(missing);
  if (packages.length === 0) return 'Apertium: apt offers no Apertium packages on this system.';
  try {
    apt('install', '--no-install-recommends', ...packages);
  } catch {
    const failed = installEach(packages);
    if (failed.length > 0) return `Apertium: apt could not install ${failed.join(' ')}.`;
  }
  return `Apertium: installed ${packages.join(' ')}.`;
}

function main() {
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian)
    return `Apertium: on Debian or Ubuntu, install ${names} for translation without a key.`;
  const installed = installedPackages();
  const missing = wanted.filter((candidates) => !candidates.some((name) => installed.has(name)));
  if (missing.length === 0) return undefined;
  const list = missing.map(([first]) => first).join(' ');
  if (process.argv.includes('--dry-run')) return `Apertium: would install ${list}.`;
  if (process.getuid?.() !== 0)
    return `Apertium: for more languages without a key, run: sudo apt-get install ${list}`;
  return install(missing);
}

try {
  const message = main();
  if (message !== undefined) console.log(message);
} catch (error) {
  console.log(`Apertium: not installed (${error.message}).`);
}
