import { silentLog } from '@dragoman/domain/log';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ShutdownHooks } from './shutdown-hooks.ts';

const never = new Promise<never>(() => {});

/** Ways in which a part can close. */
const endings = {
  atOnce: async () => {},
  rejects: async () => {
    throw new Error('broken');
  },
  throws: () => {
    throw new Error('broken');
  },
  hangs: () => never,
} as const;
const ending = fc.constantFrom(...(Object.keys(endings) as (keyof typeof endings)[]));

test('however its parts close, shutdown ends in time, in reverse order, leaving time for the last part', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(ending, { maxLength: 30 }), async (names) => {
        const shutdown = new ShutdownHooks(silentLog);
        const calls: { index: number; patience: number }[] = [];
        for (const [index, name] of names.entries()) {
          shutdown.add(name, (patience) => {
            calls.push({ index, patience });
            return endings[name]();
          });
        }
        const before = performance.now();
        const closed = shutdown.run(9000).then(() => performance.now() - before);
        await vi.runAllTimersAsync();
        expect(await closed).toBeLessThanOrEqual(9001 + names.length);
        expect(calls.map(({ index }) => index)).toEqual(names.map((_, index) => index).reverse());
        if (names.length > 0) expect(calls.at(-1)?.patience).toBeGreaterThan(1700);
      }),
      { numRuns: 50 },
    );
  } finally {
    vi.useRealTimers();
  }
});

test('a hanging part is named in the log', async () => {
  const warn = vi.fn();
  const shutdown = new ShutdownHooks({ ...silentLog, warn });
  shutdown.add('a part', () => never);
  await shutdown.run(20);
  expect(warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'not closed after 20 ms' }), part: 'a part' },
    'could not close cleanly',
  );
});
