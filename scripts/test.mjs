// `npm test`: runs every check; the last line is `N passed, N failed`. `npm test -- --changed [ref]` runs only the
// tests that import files changed since a commit; defaults to uncommitted changes. `npm run test:long` runs what takes minutes.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
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

const lowestPriority = constants.priority.PRIORITY_LOW;

/** Milliseconds without output after which a suite hangs. */
const silenceMs = 600_000;

/** Runs a command and prints what it prints. Returns its status. */
async function run(command, args) {
  const child = start(command, args);
  const timer = setTimeout(end, silenceMs);
  function end() {
    console.error(`${command} printed nothing for ${silenceMs / 60_000} minutes and was ended.`);
    child.kill('SIGKILL');
    child.stdout.destroy();
    child.stderr.destroy();
  }
  const pass = (to) => (chunk) => {
    timer.refresh();
    to.write(chunk);
  };
  child.stdout.on('data', pass(process.stdout));
  child.stderr.on('data', pass(process.stderr));
  const status = await statusOf(child);
  clearTimeout(timer);
  return status;
}

const start = (command, args) =>
  spawn(command, args, {
    cwd: root,
    env: { ...environment, CHROMIUM_PATH: chromium ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Returns a child's status, or the message of the error that kept it from starting. */
const statusOf = (child) =>
  new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', ({ message }) => resolve(message));
  });

/** A fixed sample of pages, in the time that the suites leave idle; the limit of seconds only ends what hangs. */
const fuzzBeside = () =>
  check('fuzzing', 'node', ['packages/rewriter/scripts/fuzz.ts', '1800'], lowestPriority);

/** Runs a single-command check and counts it. Output is printed at the end, so that checks can run in parallel. */
async function check(name, command, args, priority) {
  const started = Date.now();
  const child = start(command, args);
  if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority);
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const status = await statusOf(child);
  const passed = status === 0;
  if (typeof status === 'string') output.push(Buffer.from(`${status}\n`));
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

async function suite(name, args) {
  console.log(`\n── ${name}`);
  const file = path.join(results, `${name.replaceAll(' ', '-')}.json`);
  const status = await vitest(file, args);
  const report = readReport(file, root);
  total.passed += report.passed;
  if (status === 0) return;
  const again =
    report.failures.length > 0 ? await secondRun(name, args, report.failures) : undefined;
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
async function secondRun(name, args, failed) {
  const files = [...new Set(failed.map(({ file }) => file))];
  console.log(`\n── ${name}: ${files.join(', ')} once more`);
  const file = path.join(results, `${name.replaceAll(' ', '-')}-again.json`);
  const status = await vitest(file, [...args, '--no-file-parallelism', ...files]);
  const now = readReport(file, root).failures;
  if (status !== 0 && now.length === 0) return failed;
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

const staticChecks = async () => {
  await check('types', 'node', ['node_modules/@typescript/native/bin/tsc', '--noEmit']);
  await check('formatting and lint', 'biome', ['check', '--error-on-warnings', '.']);
  await check('file sizes', 'node', ['scripts/check-file-sizes.mjs']);
  await check('who may import whom', 'depcruise', ['apps', 'packages', 'demo', 'bench', 'e2e']);
  const folders = ['--config', '.dependency-cruiser.folders.cjs'];
  await check('circles of folders', 'depcruise', [...folders, 'apps', 'packages', 'demo']);
  await check('declared imports', 'node', ['scripts/check-declared-imports.mjs']);
  await check('dead code', 'knip', []);
  await check('regular expressions', 'node', ['scripts/check-expressions.ts']);
};

if (process.argv.includes('--long')) {
  await suite('long', ['--config', 'vitest.long.config.ts']);
  await check('fuzzing', 'node', ['packages/rewriter/scripts/fuzz.ts', '600', 'random']);
} else {
  const fuzzing = changed.length === 0 ? fuzzBeside() : undefined;
  const checks = staticChecks();
  // Once, or each worker of the suite builds the app for itself.
  await check('build', 'node', ['scripts/build.ts']);
  await suite('unit database and HTTP', changed);
  await checks;
  await suite('browser journeys', journeys);
  if (changed.length === 0) {
    await check('specified texts on screens', 'node', ['e2e/scripts/check-specified-texts.ts']);
  }
  await fuzzing;
}

list('Failed once and passed when run again:', unsteadyTests);
list('Failed:', failedTests);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(' · ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
