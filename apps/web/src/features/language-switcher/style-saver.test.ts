import type { SwitcherChanges } from '@dragoman/domain/language-switcher';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStyleSaver } from './style-saver.ts';

let written: SwitcherChanges[];
let finish: (() => void)[];
let fail: ((error: Error) => void)[];
const saver = () =>
  createStyleSaver((changes) => {
    written.push(changes);
    return new Promise((resolve, reject) => {
      finish.push(resolve);
      fail.push(reject);
    });
  });
/** Ends the oldest write that is under way. */
async function end(error?: Error): Promise<void> {
  const [done, broken] = [finish.shift(), fail.shift()];
  if (error === undefined) done?.();
  else broken?.(error);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  [written, finish, fail] = [[], [], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('many quick edits are one write, 500 ms after the last one [owner-workspace §2]', async () => {
  const { edit, now } = saver();
  expect(now()).toEqual({ changes: {}, state: 'idle' });
  for (const fontSize of [11, 12, 13]) {
    edit({ fontSize });
    await vi.advanceTimersByTimeAsync(499);
  }
  edit({ showFlags: true });
  expect([written, now().state]).toEqual([[], 'saving']);
  await vi.advanceTimersByTimeAsync(499);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([{ fontSize: 13, showFlags: true }]);
  expect(now()).toEqual({ changes: { fontSize: 13, showFlags: true }, state: 'saving' });
  await end();
  expect(now()).toEqual({ changes: {}, state: 'saved' });
});

test('an edit during a write waits for it, and goes alone', async () => {
  const { edit, now } = saver();
  edit({ fontSize: 11 });
  await vi.advanceTimersByTimeAsync(500);
  edit({ fontSize: 12 });
  expect(now().changes).toEqual({ fontSize: 12 });
  await vi.advanceTimersByTimeAsync(500);
  expect(written).toEqual([{ fontSize: 11 }]);
  await end();
  expect(written).toEqual([{ fontSize: 11 }, { fontSize: 12 }]);
  expect(now()).toEqual({ changes: { fontSize: 12 }, state: 'saving' });
  await end();
  expect(now()).toEqual({ changes: {}, state: 'saved' });
});

test('an edit just before a write ends has its whole pause', async () => {
  const { edit, now } = saver();
  edit({ fontSize: 11 });
  await vi.advanceTimersByTimeAsync(500);
  edit({ fontSize: 12 });
  await end();
  expect([written.length, now().state]).toEqual([1, 'saving']);
  await vi.advanceTimersByTimeAsync(500);
  expect(written.at(-1)).toEqual({ fontSize: 12 });
});

test('what could not be written is logged, stays, and goes with the next try', async () => {
  const { edit, flush, now } = saver();
  edit({ fontSize: 11, showFlags: true });
  await vi.advanceTimersByTimeAsync(500);
  await end(new Error('no network'));
  expect(now()).toEqual({ changes: { fontSize: 11, showFlags: true }, state: 'failed' });
  expect(console.error).toHaveBeenCalledWith(expect.any(String), new Error('no network'));
  edit({ fontSize: 12 });
  expect(now()).toEqual({ changes: { fontSize: 12, showFlags: true }, state: 'saving' });
  await vi.advanceTimersByTimeAsync(500);
  await end(new Error('still none'));
  flush();
  await end();
  expect(written.slice(1)).toEqual([
    { fontSize: 12, showFlags: true },
    { fontSize: 12, showFlags: true },
  ]);
  expect(now()).toEqual({ changes: {}, state: 'saved' });
});

test('leaving writes at once what waits, and nothing when nothing does', async () => {
  const { edit, flush, now } = saver();
  flush();
  edit({});
  await vi.advanceTimersByTimeAsync(500);
  expect([written, now().state]).toEqual([[], 'idle']);
  edit({ fontSize: 11 });
  flush();
  expect(written).toEqual([{ fontSize: 11 }]);
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(written.length).toBe(1);
});

test('whoever listens hears of every change', async () => {
  const { edit, subscribe, now } = saver();
  const heard: string[] = [];
  const stop = subscribe(() => heard.push(now().state));
  edit({ fontSize: 11 });
  await vi.advanceTimersByTimeAsync(500);
  await end();
  expect(heard).toEqual(['saving', 'saving', 'saved']);
  stop();
  edit({ fontSize: 12 });
  expect(heard.length).toBe(3);
});
