import type { Database } from '@dragoman/database/connection';
import { silentLog } from '@dragoman/domain/log';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStoreHealth, StoreSilentError } from './store-health.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const times = { suspectAfter: 500, verdictAfter: 1500, probePause: 500 };
const statementError = Object.assign(new Error('no such table'), { severity: 'ERROR' });

/** A database that answers, hangs or refuses connections. */
function fakeDatabase() {
  const state = { mode: 'answers' as 'answers' | 'hangs' | 'refuses', queries: 0, underWay: 0 };
  let hanging: (() => void)[] = [];
  const query = async () => {
    state.queries += 1;
    if (state.mode === 'refuses') throw new Error('ECONNREFUSED');
    if (state.mode === 'answers') return;
    state.underWay += 1;
    await new Promise<void>((resolve) => hanging.push(resolve));
    state.underWay -= 1;
  };
  const set = (mode: typeof state.mode) => {
    state.mode = mode;
    if (mode === 'hangs') return;
    for (const resume of hanging) resume();
    hanging = [];
  };
  const health = createStoreHealth({ pool: { query } } as unknown as Database, silentLog, times);
  return { health, query, set, state };
}

/** Advances timers and the event loop between them. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(100, left));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const outcomeOf = (query: Promise<unknown>) =>
  query.then(
    () => 'answer',
    (error) => (error instanceof StoreSilentError ? 'silent' : 'error'),
  );

test('the first query waits for the verdict, later ones fail at once', async () => {
  const { health, query, set } = fakeDatabase();
  set('hangs');
  const first = outcomeOf(health.ask(query));
  await pass(1900);
  expect(health.isSilent).toBe(false);
  await pass(200);
  expect([await first, health.isSilent]).toEqual(['silent', true]);
  expect(await outcomeOf(health.ask(query))).toBe('silent');
});

test('one probe at a time detects recovery, and then queries are allowed', async () => {
  const { health, query, set, state } = fakeDatabase();
  const onRecovery = vi.fn();
  const stop = health.onRecovery(onRecovery);
  set('hangs');
  const first = outcomeOf(health.ask(query));
  await pass(30_000);
  // The query and the probe.
  expect([await first, state.underWay]).toEqual(['silent', 2]);
  set('refuses');
  await pass(30_000);
  expect([health.isSilent, onRecovery.mock.calls.length]).toEqual([false, 1]);
  set('refuses');
  expect(await outcomeOf(health.ask(query))).toBe('error');
  await pass(50);
  expect(health.isSilent).toBe(true);
  set('answers');
  await pass(600);
  expect([health.isSilent, onRecovery.mock.calls.length]).toEqual([false, 2]);
  expect(await outcomeOf(health.ask(query))).toBe('answer');
  stop();
});

test('a slow query does not count as silence while the database answers others', async () => {
  const { health } = fakeDatabase();
  let finish: () => void = () => {};
  const slow = outcomeOf(health.ask(() => new Promise<void>((resolve) => (finish = resolve))));
  await pass(20_000);
  expect(health.isSilent).toBe(false);
  finish();
  expect(await slow).toBe('answer');
});

test('a failing statement counts as an answer', async () => {
  const { health, state } = fakeDatabase();
  expect(await outcomeOf(health.ask(() => Promise.reject(statementError)))).toBe('error');
  await pass(2000);
  expect([health.isSilent, state.queries]).toEqual([false, 0]);
});

test('every query settles in time in any database state, and the breaker closes once the database answers', async () => {
  const step = fc.constantFrom('ask', 'answers', 'hangs', 'refuses', 'pass');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { health, query, set } = fakeDatabase();
      const queries: Promise<string>[] = [];
      for (const name of steps) {
        if (name === 'ask') queries.push(outcomeOf(health.ask(query)));
        else if (name === 'pass') await pass(300);
        else set(name);
      }
      await pass(2100);
      for (const outcome of queries) expect(await outcome).toMatch(/^(?:answer|silent|error)$/);
      set('answers');
      await pass(700);
      expect(health.isSilent).toBe(false);
      expect(await outcomeOf(health.ask(query))).toBe('answer');
    }),
    { numRuns: 15 },
  );
});

test('a small query behind a lock times out without marking the database silent, and its late answer counts as recovery', async () => {
  const { health } = fakeDatabase();
  const onRecovery = vi.fn();
  health.onRecovery(onRecovery);
  const unlock: (() => void)[] = [];
  const locked = () => new Promise<void>((resolve) => unlock.push(resolve));
  const queries = [1, 2, 3].map(() => outcomeOf(health.ask(locked, 4000)));
  await pass(4100);
  expect([await Promise.all(queries), health.isSilent]).toEqual([Array(3).fill('silent'), false]);
  expect(onRecovery).not.toHaveBeenCalled();
  for (const resume of unlock) resume();
  await pass(100);
  expect(onRecovery).toHaveBeenCalledTimes(1);
});
