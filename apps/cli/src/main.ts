#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { ConfigError } from '@dragoman/config';
import { DragomanError } from '@dragoman/domain/errors';
import { Command, CommanderError } from 'commander';
import { addServe } from './serve/command.ts';
import { addTranslate } from './translate/command.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

const program = new Command('dragoman')
  .description('Translates websites and serves them in other languages.')
  .exitOverride();
addTranslate(program);
addServe(program);

try {
  await program.parseAsync();
  process.exit(process.exitCode ?? 0);
} catch (error) {
  if (!(error instanceof CommanderError)) console.error(explain(error));
  process.exit(error instanceof CommanderError ? error.exitCode : 1);
}

function explain(error: unknown): string {
  if (error instanceof DragomanError) {
    return error.detail === undefined ? error.message : `${error.message} (${error.detail})`;
  }
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
