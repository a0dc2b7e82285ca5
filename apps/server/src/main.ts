import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, type Role, readConfig, roles } from '@dragoman/config';
import { explainError } from '@dragoman/domain/errors';
import { serve } from './serve.ts';
import { printWelcome } from './welcome.ts';
import { createLog } from './wiring/log.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const wanted = readRoles(process.argv.slice(2));
  const config = readConfig(process.env);
  const log = createLog(config);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C is from somebody who will not wait.
      if (stopping.signal.aborted) process.exit(130);
      stopping.abort();
    });
  }
  const running = await serve({ config, roles: wanted, log, signal: stopping.signal });
  if (!stopping.signal.aborted) printWelcome(config, running);
  await running.stopped;
  process.exit(0);
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}

function readRoles(args: string[]): readonly Role[] {
  const { values } = parseArgs({ args, options: { roles: { type: 'string' } } });
  if (values.roles === undefined) return roles;
  const named = values.roles.split(',').map((name) => name.trim());
  const unknown = named.filter((name) => !roles.includes(name as Role));
  if (unknown.length > 0) {
    throw new ConfigError([`--roles: ${unknown.join(', ')} is none of ${roles.join(', ')}`]);
  }
  return named as Role[];
}
