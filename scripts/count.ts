// `npm run count` prints the sizes that the project keeps in check. `scripts/count.test.ts` holds their limits.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const isScript = (file: string) => /\.(?:tsx?|mjs)$/.test(file);
const isData = (file: string) => /\.data\.tsx?$|\.gen\.ts$|\/cases\//.test(file);
const isTest = (file: string) =>
  /^e2e\/|\.test\.tsx?$|\.fixture\.|\/(?:testing|conformance)\//.test(file);
const isDouble = (file: string) => /\/reference\/|-double\//.test(file);
const isCode = (file: string) =>
  /^(?:packages|apps|demo)\/.*\.tsx?$/.test(file) &&
  !isData(file) &&
  !isTest(file) &&
  !isDouble(file);

const linesOf = (isCounted: (file: string) => boolean) =>
  files.filter(isCounted).reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
const isDecision = (file: string) => /^docs\/decisions\/(?!0000)\d{4}-/.test(file);
const isDocument = (file: string) => file.endsWith('.md') && !file.startsWith('docs/spec/');

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

/** Returns how many packages an installation without the checks has on this platform, by the lock file. */
function countPackages(): number {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, LockedPackage>;
  };
  const isInstalled = ([name, { dev, link, os, cpu }]: [string, LockedPackage]) =>
    name.includes('node_modules/') &&
    dev !== true &&
    link !== true &&
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch);
  return Object.entries(packages).filter(isInstalled).length;
}

/** Returns the sizes of the files that git knows, as they are on the disk: lines, words, pages and packages. */
export const count = () => ({
  code: linesOf(isCode),
  tests: linesOf((file) => isScript(file) && isTest(file) && !isData(file)),
  data: linesOf((file) => isData(file) || file.endsWith('.csv')),
  doubles: linesOf((file) => isScript(file) && isDouble(file) && !isTest(file)),
  bench: linesOf((file) => /^bench\/.*\.ts$/.test(file) && !isTest(file)),
  words: files.filter(isDocument).reduce((sum, file) => sum + wordsIn(read(file)), 0),
  decisions: files.filter(isDecision).length,
  packages: countPackages(),
});

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

const titles: Record<keyof ReturnType<typeof count>, string> = {
  code: 'lines of code (packages, apps, demo)',
  tests: 'lines of tests, fixtures and journeys',
  data: 'lines of data',
  doubles: 'lines of doubles and of the reference implementation',
  bench: 'lines of measurements',
  words: 'words of Markdown, specifications apart',
  decisions: 'decisions',
  packages: 'packages of `npm start` on this platform',
};

if (import.meta.main)
  for (const [name, size] of Object.entries(count()))
    console.log(`${String(size).padStart(7)}  ${titles[name as keyof typeof titles]}`);
