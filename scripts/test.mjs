// `npm test`: runs every check; the last line is `N passed, N failed`. `npm test -- --changed [ref]` runs only the
// tests that import files changed since a commit; defaults to uncommitted changes.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installApertium } from './setup/apertium.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { environment, installDependencies, root } from './setup/dependencies.mjs';
import { ensureHelm } from './setup/helm.mjs';
import { ensureServers } from './setup/servers.mjs';
import { readReport } from './suite-report.mjs';

const apertium = installApertium();
installDependencies({ withTests: true });
await apertium;
const chromium = ensureChromium();
ensureServers();
await ensureHelm();

const results = path.join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
const failures = [];
const failedTests = [];
const unsteadyTests = [];

function run(command, args, extra = {}) {
  return spawnSync(command, args, {
    cwd: root,
    env: { ...environment, CHROMIUM_PATH: chromium ?? '', ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Runs a single-command check and counts it. Output is printed at the end, so that checks can run in parallel. */
async function check(name, command, args) {
  const started = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment, CHROMIUM_PATH: chromium ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const passed = await new Promise((resolve) => {
    child.on('close', (status) => resolve(status === 0));
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
  });
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n── ${name}\n${Buffer.concat(output)}${passed ? 'ok' : 'FAILED'} (${seconds} s)`);
}

function vitest(file, args) {
  return run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
}

function suite(name, args) {
  console.log(`\n── ${name}`);
  const file = path.join(results, `${name.replaceAll(' ', '-')}.json`);
  const done = vitest(file, args);
  const report = readReport(file, root);
  total.passed += report.passed;
  if (done.status === 0) return;
  const again = report.failures.length > 0 ? secondRun(name, args, report.failures) : undefined;
  if (again?.length === 0) return;
  // A failed run without failed tests had an unhandled error.
  const left = again ?? [{ file: name, test: 'ended with an error of no test', message: '' }];
  total.failed += left.length;
  failures.push(name);
  failedTests.push(...left);
}

/**
 * Reruns the files with failures once, sequentially: tests that fail twice are broken; tests that fail once are flaky
 * and listed at the end (decision 0023). Returns those that failed twice.
 */
function secondRun(name, args, failed) {
  const files = [...new Set(failed.map(({ file }) => file))];
  console.log(`\n── ${name}: ${files.join(', ')} once more`);
  const file = path.join(results, `${name.replaceAll(' ', '-')}-again.json`);
  const again = vitest(file, [...args, '--no-file-parallelism', ...files]);
  const now = readReport(file, root).failures;
  if (again.status !== 0 && now.length === 0) return failed;
  const broken = now.filter((test) => includes(failed, test));
  const unsteady = [...failed, ...now].filter((test) => !includes(broken, test));
  total.passed += failed.length - broken.length;
  unsteadyTests.push(...unsteady);
  return broken;
}

function includes(tests, { file, test }) {
  return tests.some((other) => other.file === file && other.test === test);
}

function list(title, tests) {
  if (tests.length === 0) return;
  console.log(`\n${title}`);
  for (const { file, test, message } of tests) console.log(`  ${file} › ${test}\n${message}\n`);
}

const at = process.argv.indexOf('--changed');
const changed = at < 0 ? [] : ['--changed', ...process.argv.slice(at + 1, at + 2)];
const journeys = ['--config', 'e2e/vitest.config.ts', ...changed];

await Promise.all([
  check('types', 'node', ['node_modules/@typescript/native/bin/tsc', '--noEmit']),
  check('formatting and lint', 'biome', ['check', '--error-on-warnings', '.'])
    .then(() => check('file sizes', 'node', ['scripts/check-file-sizes.mjs']))
    .then(() =>
      check('who may import whom', 'depcruise', ['apps', 'packages', 'demo', 'bench', 'e2e']),
    )
    .then(() => check('declared imports', 'node', ['scripts/check-declared-imports.mjs']))
    .then(() => check('dead code', 'knip', []))
    .then(() => check('regular expressions', 'node', ['scripts/check-expressions.ts'])),
]);
suite('unit database and HTTP', changed);
suite('browser journeys', journeys);
if (changed.length === 0) {
  await check('specified texts on screens', 'node', ['e2e/scripts/check-specified-texts.ts']);
  await check('fuzzing for a minute', 'node', ['packages/rewriter/scripts/fuzz.ts', '240']);
}

list('Failed once and passed when run again:', unsteadyTests);
list('Failed:', failedTests);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(' · ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
