import { silentLog } from '@dragoman/domain/log';
import { expect, test, vi } from 'vitest';
import { warnOncePerMinute } from './once-per-minute.ts';

test('a thousand lost connections are one line; the line a minute later says how many were left out', () => {
  const warn = vi.fn();
  let time = 0;
  const lost = warnOncePerMinute({ ...silentLog, warn }, 'lost', () => time);
  const error = new Error('gone');
  for (let count = 0; count < 1000; count++) lost(error);
  time = 59_999;
  lost(error);
  expect(warn.mock.calls).toEqual([[{ err: error }, 'lost']]);
  time = 60_000;
  lost(error);
  expect(warn.mock.calls.slice(1)).toEqual([[{ err: error, leftOut: 1000 }, 'lost']]);
});
