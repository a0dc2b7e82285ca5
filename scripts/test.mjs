// `npm test`: every check in one go; the last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installApertium } from './setup/apertium.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { environment, installDependencies, root } from './setup/dependencies.mjs';

const apertium = installApertium();
installDependencies();
await apertium;
const chromium = ensureChromium();

const results = path.join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
const failures = [];

function run(command, args, extra = {}) {
  return spawnSync(command, args, {
    cwd: root,
    env: { ...environment, CHROMIUM_PATH: chromium ?? '', ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function check(name, command, args) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const passed = run(command, args).status === 0;
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
  console.log(
    `${passed ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
}

function suite(name, args) {
  console.log(`\n── ${name}`);
  const file = path.join(results, `${name.replaceAll(' ', '-')}.json`);
  const done = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const failed = report?.numFailedTests ?? 0;
  total.passed += report?.numPassedTests ?? 0;
  // A file that fails to load, or an unhandled error, has no failed test of its own.
  total.failed += done.status !== 0 && failed === 0 ? 1 : failed;
  if (done.status !== 0) failures.push(name);
}

check('formatting and lint', 'biome', ['check', '--error-on-warnings', '.']);
check('types', 'tsc', ['--noEmit']);
check('who may import whom', 'depcruise', ['apps', 'packages', 'demo', 'bench', 'e2e']);
check('dead code', 'knip', []);
check('file sizes', 'node', ['scripts/check-file-sizes.mjs']);
suite('unit database and HTTP', []);
suite('browser journeys', ['--config', 'e2e/vitest.config.ts']);
check('fuzzing for a minute', 'node', ['packages/rewriter/scripts/fuzz.ts', '240']);

if (failures.length > 0) console.log(`\nFailed: ${failures.join(' · ')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
