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
/** Ends the oldest write in flight. */
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

test('quick edits are written together, 500 ms after the last one [owner-workspace §2]', async () => {
  const { edit, getSnapshot } = saver();
  expect(getSnapshot()).toEqual({ changes: {}, state: 'idle' });
  for (const fontSize of [11, 12, 13]) {
    edit({ fontSize });
    await vi.advanceTimersByTimeAsync(499);
  }
  edit({ showFlags: true });
  expect([written, getSnapshot().state]).toEqual([[], 'saving']);
  await vi.advanceTimersByTimeAsync(499);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([{ fontSize: 13, showFlags: true }]);
  expect(getSnapshot()).toEqual({ changes: { fontSize: 13, showFlags: true }, state: 'saving' });
  await end();
  expect(getSnapshot()).toEqual({ changes: {}, state: 'saved' });
});

test('an edit during a write is written after it', async () => {
  const { edit, getSnapshot } = saver();
  edit({ fontSize: 11 });
  await vi.advanceTimersByTimeAsync(500);
  edit({ fontSize: 12 });
  expect(getSnapshot().changes).toEqual({ fontSize: 12 });
  await vi.advanceTimersByTimeAsync(500);
  expect(written).toEqual([{ fontSize: 11 }]);
  await end();
  expect(written).toEqual([{ fontSize: 11 }, { fontSize: 12 }]);
  expect(getSnapshot()).toEqual({ changes: { fontSize: 12 }, state: 'saving' });
  await end();
  expect(getSnapshot()).toEqual({ changes: {}, state: 'saved' });
});

test('an edit just before a write ends still waits for its full pause', async () => {
  const { edit, getSnapshot } = saver();
  edit({ fontSize: 11 });
  await vi.advanceTimersByTimeAsync(500);
  edit({ fontSize: 12 });
  await end();
  expect([written.length, getSnapshot().state]).toEqual([1, 'saving']);
  await vi.advanceTimersByTimeAsync(500);
  expect(written.at(-1)).toEqual({ fontSize: 12 });
});

test('a failed write is logged and repeated with the next edit', async () => {
  const { edit, flush, getSnapshot } = saver();
  edit({ fontSize: 11, showFlags: true });
  await vi.advanceTimersByTimeAsync(500);
  await end(new Error('no network'));
  expect(getSnapshot()).toEqual({ changes: { fontSize: 11, showFlags: true }, state: 'failed' });
  expect(console.error).toHaveBeenCalledWith(expect.any(String), new Error('no network'));
  edit({ fontSize: 12 });
  expect(getSnapshot()).toEqual({ changes: { fontSize: 12, showFlags: true }, state: 'saving' });
  await vi.advanceTimersByTimeAsync(500);
  await end(new Error('still none'));
  flush();
  await end();
  expect(written.slice(1)).toEqual([
    { fontSize: 12, showFlags: true },
    { fontSize: 12, showFlags: true },
  ]);
  expect(getSnapshot()).toEqual({ changes: {}, state: 'saved' });
});

test('flush writes waiting changes at once, and nothing if none wait', async () => {
  const { edit, flush, getSnapshot } = saver();
  flush();
  edit({});
  await vi.advanceTimersByTimeAsync(500);
  expect([written, getSnapshot().state]).toEqual([[], 'idle']);
  edit({ fontSize: 11 });
  flush();
  expect(written).toEqual([{ fontSize: 11 }]);
  await end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(written.length).toBe(1);
});

test('listeners are called on every change', async () => {
  const { edit, subscribe, getSnapshot } = saver();
  const states: string[] = [];
  const stop = subscribe(() => states.push(getSnapshot().state));
  edit({ fontSize: 11 });
  await vi.advanceTimersByTimeAsync(500);
  await end();
  expect(states).toEqual(['saving', 'saving', 'saved']);
  stop();
  edit({ fontSize: 12 });
  expect(states.length).toBe(3);
});
