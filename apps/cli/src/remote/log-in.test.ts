import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { ask } from './log-in.ts';

afterEach(() => void vi.restoreAllMocks());

test('a terminal shows the question for a secret and nothing of the answer', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const answer = ask('Password: ', true);
  stdin.write('tea for too\u007f\u007fwo\r');
  expect(await answer).toBe('tea for two');
  expect(written.mock.calls.map(([part]) => String(part)).join('')).toBe('Password: \n');
});
