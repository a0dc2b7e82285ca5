import type { Config } from '@dragoman/config';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Creates the process's log: pretty on a terminal, JSON elsewhere.
 * @param destination receives the JSON lines instead of standard output
 */
export function createLog(
  config: Pick<Config, 'LOG_LEVEL'>,
  destination?: DestinationStream,
): Logger {
  const options = { level: config.LOG_LEVEL };
  if (destination !== undefined) return pino(options, destination);
  if (!process.stdout.isTTY) return pino(options);
  const pretty = { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' };
  return pino({ ...options, transport: { target: 'pino-pretty', options: pretty } });
}
