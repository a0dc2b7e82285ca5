// Reads the settings and runs the command of the arguments.
import { existsSync, readFileSync } from 'node:fs';
import { explainError } from '@dragoman/domain/errors';
import { CommanderError } from 'commander';
import { exitCodeOf } from './exit-codes.ts';
import { createProgram } from './program.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// The installed command names the service's settings.
const settingsFile = process.env['DRAGOMAN_SETTINGS_FILE'];
if (settingsFile) {
  const { parseSettingsFile } = await import('@dragoman/config');
  Object.assign(process.env, parseSettingsFile(readFileSync(settingsFile, 'utf8')));
}

try {
  const words = process.argv.slice(2);
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const program = await createProgram((name) => name === (first === 'help' ? second : first));
  await program.parseAsync();
  process.exit(process.exitCode ?? 0);
} catch (error) {
  const isKnown = error instanceof Error && error.name === 'ApiError';
  if (isKnown) console.error(error.message);
  else if (!(error instanceof CommanderError)) console.error(explainError(error));
  process.exit(exitCodeOf(error));
}
