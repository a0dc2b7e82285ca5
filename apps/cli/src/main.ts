#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { explainError } from '@dragoman/domain/errors';
import { CommanderError } from 'commander';
import { createProgram } from './program.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await createProgram().parseAsync();
  process.exit(process.exitCode ?? 0);
} catch (error) {
  if (!(error instanceof CommanderError)) console.error(explainError(error));
  process.exit(error instanceof CommanderError ? error.exitCode : 1);
}
