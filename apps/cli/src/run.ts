// Reads the settings and runs the command of the arguments.
import { existsSync, readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseSettingsFile } from '@dragoman/config';
import { explainError } from '@dragoman/domain/errors';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// The installed command names the service's settings.
const settingsFile = process.env['DRAGOMAN_SETTINGS_FILE'];
if (settingsFile) Object.assign(process.env, parseSettingsFile(readFileSync(settingsFile, 'utf8')));
// Node reads this one only when it starts, before the settings are known.
const roots = process.env['NODE_EXTRA_CA_CERTS'];
if (roots && existsSync(roots)) {
  setDefaultCACertificates([...getCACertificates(), readFileSync(roots, 'utf8')]);
}

try {
  await createProgram().parseAsync();
  process.exit(process.exitCode ?? 0);
} catch (error) {
  if (!(error instanceof CommanderError)) console.error(explainError(error));
  process.exit(error instanceof CommanderError ? error.exitCode : 1);
}
