import type { Config } from '@dragoman/config';
import { type Logger, pino } from 'pino';

/** The process's log: lines for people on a terminal, JSON elsewhere. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  if (!process.stdout.isTTY) return pino({ level: config.LOG_LEVEL });
  const options = { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' };
  return pino({ level: config.LOG_LEVEL, transport: { target: 'pino-pretty', options } });
}
