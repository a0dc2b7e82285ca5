import { type Config, Secret } from '@dragoman/config';
import { runOperation } from '@dragoman/core/observability';
import type { Log } from '@dragoman/domain/log';
import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

/** Returns a log like the process's, and the lines it wrote. */
function writtenLog(settings: Partial<Config> = {}): {
  log: Log;
  lines: Record<string, unknown>[];
} {
  const lines: Record<string, unknown>[] = [];
  const config = { LOG_LEVEL: 'debug', LOG_FORMAT: 'auto', ...settings } as const;
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { log: createLog(config, { destination: { write } }), lines };
}

const cause = new RangeError('the cause');
const error = new Error('the error', { cause });
const failures = Promise.reject(error);
failures.catch(() => {});

test('an error is logged with its message, stack and cause at every level', () => {
  const { log, lines } = writtenLog();
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]({ err: error }, 'x');
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line['err']).toMatchObject({
      message: expect.stringContaining('the cause'),
      stack: expect.stringContaining('log.test.ts'),
    });
  }
});

test('on a terminal a line is text with its fields, and a stack keeps its lines', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const log = createLog({ LOG_LEVEL: 'debug', LOG_FORMAT: 'pretty' });
  log.warn({ err: error, host: 'shop.example' }, 'a site failed');
  log.info({}, 'plain');
  const [failed, plain] = write.mock.calls.map(([line]) => String(line));
  write.mockRestore();
  expect(failed).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: a site failed \{/);
  expect(failed).toMatch(/\n +at .*log\.test\.ts/);
  expect(failed).toContain("host: 'shop.example'");
  expect(plain).toMatch(/\] INFO: plain\n$/);
});

test('other fields are logged unchanged', () => {
  const { log, lines } = writtenLog();
  log.warn({ err: error, host: 'shop.example', count: 2, at: new Date(0) }, 'a site failed');
  expect(lines[0]).toMatchObject({
    msg: 'a site failed',
    host: 'shop.example',
    count: 2,
    at: '1970-01-01T00:00:00.000Z',
  });
});

// Each directive fails the type check if the line below it compiles.
test('an error under another name does not compile, because it would be logged as {}', async () => {
  const { log, lines } = writtenLog();
  const caught: unknown = error;
  const maybe: Error | string = error;
  // @ts-expect-error an error
  log.warn({ error }, 'x');
  // @ts-expect-error a caught value
  log.warn({ error: caught }, 'x');
  // @ts-expect-error any other name
  log.error({ cause: caught }, 'x');
  // @ts-expect-error an error under any other name
  log.info({ reason: cause }, 'x');
  // @ts-expect-error a union that includes an error
  log.info({ reason: maybe as Error | string }, 'x');
  // @ts-expect-error a rejected promise yields `any`
  await failures.catch((failure) => log.warn({ failure }, 'x'));
  // @ts-expect-error the name for errors with a string
  log.debug({ error: 'text' }, 'x');
  expect(lines.slice(0, 6).map((line) => JSON.stringify(Object.values(line).at(-2)))).toEqual(
    Array.from({ length: 6 }, () => '{}'),
  );
});

test('a line names the request and the job that it belongs to', () => {
  const { log, lines } = writtenLog();
  const fields = { job: 'scan', jobId: '7' };
  runOperation({ requestId: 'r-1', fields }, () => log.warn({ jobId: '8' }, 'x'));
  log.warn({}, 'y');
  expect(lines).toMatchObject([{ requestId: 'r-1', job: 'scan', jobId: '8' }, { msg: 'y' }]);
  expect(lines[1]).not.toHaveProperty('requestId');
});

test('configured secrets and passwords in URLs are never logged', () => {
  const { log, lines } = writtenLog({
    OPENAI_API_KEY: new Secret('a plain sentence'),
    DATABASE_URL: 'postgres://u:p%40ssword1@db/app',
  });
  const err = new Error('401: a plain sentence is no key', { cause: new Error('p@ssword1') });
  log.error({ err, url: '/a?b=c' }, 'for ada@example.com');
  expect(JSON.stringify(lines)).not.toMatch(/plain sentence|ssword1|b=c|ada@/);
});
