import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Config,
  ConfigError,
  misspelledSettings,
  type Role,
  readConfig,
  roles,
} from '@dragoman/config';
import type { Health } from '@dragoman/contract/health';
import { explainError } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import { keepRunning } from './connections/index.ts';
import { linksOf } from './development-pages/links.ts';
import { planProcesses } from './supervisor/plan.ts';
import { type ReadHealth, startHealthServer } from './wiring/health-server.ts';
import { createLog } from './wiring/log.ts';
import type { Addresses } from './wiring/role-context.ts';

interface Running extends Addresses {
  readonly health: () => Health;
  readonly stopped: Promise<void>;
  /** Undefined if this is the only process. */
  readonly restart?: () => Promise<void>;
}

const cannotRestart =
  'a single process cannot be replaced without a pause: stop it and start it again, or run more than one (PROCESSES)';

let restart = async () => {};
let readHealth: ReadHealth = () => undefined;
let isStopping = false;
// Not on SIGHUP, which a terminal sends when it closes.
process.on('SIGUSR2', () => void restart());
process.on('message', (message) => {
  if (message === 'restart') void restart();
});

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const wanted = readRoles(process.argv.slice(2));
  const config = readConfig(process.env);
  const log = createLog(config);
  for (const sentence of misspelledSettings(process.env)) log.warn({}, sentence);
  const signal = stopSignal(config);
  await startHealthServer(config, () => readHealth());
  const running = await start({ config, roles: wanted, log, signal });
  if (!isStopping) readHealth = running.health;
  keepRunning(log);
  restart = running.restart ?? (async () => log.warn({}, cannotRestart));
  if (!signal.aborted) printWelcome(config, running);
  await running.stopped;
  process.exit(0);
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}

/** Starts every role in this process, or a supervisor with one process per part. Each part loads only what it needs. */
async function start(options: {
  readonly config: Config;
  readonly roles: readonly Role[];
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<Running> {
  const planned = planProcesses(options.config, options.roles);
  if (planned.length === 0) return (await import('./serve.ts')).serve(options);
  return (await import('./supervisor/supervise.ts')).supervise({ ...options, planned });
}

/**
 * Returns a signal that aborts on SIGINT and SIGHUP at once, on SIGTERM after STOP_DELAY_SECONDS, and forces an exit
 * SHUTDOWN_SECONDS later.
 */
function stopSignal({ SHUTDOWN_SECONDS, STOP_DELAY_SECONDS }: Config): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    beUnready();
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), SHUTDOWN_SECONDS * 1000).unref();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      // A second Ctrl-C exits at once.
      if (name === 'SIGINT' && stopping.signal.aborted) process.exit(130);
      beUnready();
      setTimeout(stop, name === 'SIGTERM' ? STOP_DELAY_SECONDS * 1000 : 0);
    });
  }
  // `npm start` sends 'stop' over a channel. The channel closes if it is killed, and nothing else would stop us then.
  process.on('message', (message) => {
    if (message === 'stop') stop();
  });
  process.on('disconnect', stop);
  // The process that reads our output may exit first.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return stopping.signal;
}

function beUnready(): void {
  isStopping = true;
  readHealth = () => undefined;
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

function printWelcome(config: Config, running: Addresses): void {
  const lines = linksOf(config, running).map(({ name, url }) => `  ${name.padEnd(20)}${url}`);
  console.log(['', 'Dragoman is running. Ctrl-C stops it.', '', ...lines, ''].join('\n'));
}
