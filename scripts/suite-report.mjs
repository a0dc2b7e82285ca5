// Reads vitest's JSON report of a suite, for `npm test`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads the report at `file` (vitest's `json` reporter). Returns the number of passed tests and the failures: `file`
 * relative to `root`, the test's full name (or the error if the file could not be loaded), and the first lines of the
 * message.
 */
export function readReport(file, root) {
  if (!existsSync(file)) return { passed: 0, failures: [] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failures: testResults.flatMap((of) => failuresOf(of, root)) };
}

function failuresOf({ name, status, message, assertionResults }, root) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') {
    return [{ file, test: 'could not be run to its end', message: firstLines(message) }];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    message: firstLines(failureMessages[0]),
  }));
}

function firstLines(message = '') {
  return message.split('\n').slice(0, 12).join('\n').slice(0, 1500);
}
