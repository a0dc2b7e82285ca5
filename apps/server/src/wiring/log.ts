import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { inspect } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { type Config, Secret } from '@dragoman/config';
import { operationFields } from '@dragoman/core/observability';
import { redactLine } from '@dragoman/domain/log';
import { type DestinationStream, type Logger, pino } from 'pino';

type LogConfig = Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT'> & Partial<Config>;

interface LogOptions {
  /** Name of a supervised process. */
  readonly process?: string | undefined;
  /** Receives the JSON lines instead of standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Creates the process's log: by LOG_FORMAT lines of JSON or text to read. Lines carry what their async context works on, and
 * never a secret, an email address or a query string (decision 0323).
 */
export function createLog(
  config: LogConfig,
  { process: name, destination }: LogOptions = {},
): Logger {
  const secrets = secretsOf(config);
  const options = {
    level: config.LOG_LEVEL,
    mixin: operationFields,
    hooks: { streamWrite: (line: string) => redactLine(line, secrets) },
  };
  const log = createPino(config, options, destination);
  return name === undefined ? log : log.child({ process: name });
}

function createPino(
  { LOG_FORMAT: format }: LogConfig,
  options: object,
  destination: DestinationStream | undefined,
): Logger {
  if (destination !== undefined) return pino(options, destination);
  if (format === 'json' || (format === 'auto' && !isatty(1))) return pino(options);
  return pino(options, { write: (line) => writeText(readableLine(line)) });
}

/** A thread's standard output would wait for the main thread. */
function writeText(text: string): void {
  if (isMainThread) process.stdout.write(text);
  else writeSync(1, text);
}

/** Returns a line of JSON as text to read: `[08:15:00] WARN: a site failed { host: 'shop.example' }`. */
function readableLine(line: string): string {
  const { level, time, pid, hostname, msg, err, ...fields } = JSON.parse(line);
  const { stack = '', ...error } = err ?? {};
  const all = err === undefined ? fields : { ...fields, err: error };
  const details = Object.keys(all).length > 0 ? ` ${inspect(all)}` : '';
  const clock = new Date(time).toTimeString().slice(0, 8);
  const severity = pino.levels.labels[level]?.toUpperCase();
  return `${[`[${clock}] ${severity}: ${msg}${details}`, stack].join('\n').trimEnd()}\n`;
}

/** A shorter secret could be a part of ordinary words. */
const shortestSecret = 8;

/** Returns the secrets of a configuration, with the passwords of its URLs. */
function secretsOf(config: Partial<Config>): string[] {
  const found = Object.values(config).flatMap((value) => {
    if (value instanceof Secret) return [value.reveal()];
    const password = typeof value === 'string' ? URL.parse(value)?.password : undefined;
    return password ? [password, decodeURIComponent(password)] : [];
  });
  return found.filter((secret) => secret.length >= shortestSecret);
}
