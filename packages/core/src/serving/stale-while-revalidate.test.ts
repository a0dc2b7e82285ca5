import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StaleWhileRevalidate } from './stale-while-revalidate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A source whose loads are settled manually. */
function source() {
  const calls: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const load = () =>
    new Promise<string>((resolve, reject) => {
      calls.push({ resolve, reject });
    });
  return { calls, load };
}

test('concurrent reads share one load and wait no longer than requested', async () => {
  const { calls, load } = source();
  const cached = new StaleWhileRevalidate({ load, maxAge: 1000 });
  const impatient = cached.read(10);
  const patient = cached.read(1000);
  await vi.advanceTimersByTimeAsync(20);
  expect(await impatient).toBeUndefined();
  calls[0]?.resolve('one');
  expect([await patient, calls.length]).toEqual(['one', 1]);
});

test('a stale value is returned while a new one loads, and when loading fails', async () => {
  const { calls, load } = source();
  const failures: unknown[] = [];
  const cached = new StaleWhileRevalidate({
    load,
    maxAge: 1000,
    onFailure: (error) => failures.push(error),
  });
  const first = cached.read(10);
  calls[0]?.resolve('one');
  expect(await first).toBe('one');
  await vi.advanceTimersByTimeAsync(1500);
  expect(await cached.read(10)).toBe('one');
  await vi.advanceTimersByTimeAsync(100);
  calls[1]?.reject(new Error('down'));
  await vi.advanceTimersByTimeAsync(10);
  expect([await cached.read(10), failures.length]).toEqual(['one', 1]);
  await vi.advanceTimersByTimeAsync(1500);
  await cached.read(10);
  await vi.advanceTimersByTimeAsync(100);
  calls[2]?.resolve('two');
  await vi.advanceTimersByTimeAsync(10);
  expect(cached.current).toBe('two');
});

test('consecutive invalidations cause one load', async () => {
  const { calls, load } = source();
  const cached = new StaleWhileRevalidate({ load, maxAge: 1000 });
  const first = cached.read(10);
  calls[0]?.resolve('one');
  await first;
  for (let count = 0; count < 10; count += 1) cached.invalidate();
  await vi.advanceTimersByTimeAsync(100);
  expect(calls.length).toBe(2);
});

test('an invalidation during a load causes another load', async () => {
  const { calls, load } = source();
  const cached = new StaleWhileRevalidate({ load, maxAge: 1000 });
  const first = cached.read(10);
  cached.invalidate();
  calls[0]?.resolve('old');
  await first;
  await vi.advanceTimersByTimeAsync(100);
  calls[1]?.resolve('new');
  await vi.advanceTimersByTimeAsync(10);
  expect(cached.current).toBe('new');
});

test('a failed source is not retried for a second', async () => {
  const { calls, load } = source();
  const cached = new StaleWhileRevalidate({ load, maxAge: 1000 });
  const first = expect(cached.read(10)).rejects.toThrow('down');
  calls[0]?.reject(new Error('down'));
  await first;
  await expect(cached.read(10)).rejects.toThrow('down');
  expect(calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1100);
  const again = cached.read(10);
  calls[1]?.resolve('up');
  expect(await again).toBe('up');
});

test('the fallback is used while loading fails, and revalidated once loading works', async () => {
  const { calls, load } = source();
  const cached = new StaleWhileRevalidate({ load, maxAge: 60_000, fallback: async () => 'copy' });
  const first = cached.read(10_000);
  calls[0]?.reject(new Error('down'));
  expect(await first).toBe('copy');
  expect([await cached.read(10_000), calls.length]).toEqual(['copy', 1]);
  cached.distrust();
  const second = cached.read(10_000);
  calls[1]?.resolve('new');
  expect([await second, await cached.read(10), calls.length]).toEqual(['new', 'new', 2]);
});

test('reads during the fallback wait for it, too', async () => {
  const fallback = source();
  const cached = new StaleWhileRevalidate({
    load: () => Promise.reject(new Error('down')),
    fallback: fallback.load,
    maxAge: 1000,
  });
  const first = cached.read(100);
  await vi.advanceTimersByTimeAsync(1);
  const second = cached.read(100);
  fallback.calls[0]?.resolve('copy');
  expect(await Promise.all([first, second])).toEqual(['copy', 'copy']);
});

test('reads of a distrusted value wait for a reload once, together, and then return the old value', async () => {
  const { calls, load } = source();
  const cached = new StaleWhileRevalidate({ load, maxAge: 60_000 });
  const first = cached.read(10);
  calls[0]?.resolve('old');
  await first;
  cached.distrust();
  const waiting = [cached.read(1000), cached.read(1000)];
  await vi.advanceTimersByTimeAsync(1001);
  expect(await Promise.all(waiting)).toEqual(['old', 'old']);
  const late = cached.read(1000);
  await vi.advanceTimersByTimeAsync(1);
  expect([await late, calls.length]).toEqual(['old', 2]);
  calls[1]?.resolve('new');
  await vi.advanceTimersByTimeAsync(1);
  expect(await cached.read(10)).toBe('new');
});

test('a value distrusted while loading is reloaded before its next use', async () => {
  const { calls, load } = source();
  const cached = new StaleWhileRevalidate({ load, maxAge: 60_000 });
  const first = cached.read(1000);
  cached.distrust();
  calls[0]?.resolve('old');
  expect(await first).toBe('old');
  const second = cached.read(1000);
  calls[1]?.resolve('new');
  expect(await second).toBe('new');
});
