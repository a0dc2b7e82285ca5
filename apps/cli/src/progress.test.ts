import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

/** Returns what is written to a stream while two parts proceed. */
function written(terminal: object): string {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), terminal);
  const progress = createProgress(stream as unknown as NodeJS.WriteStream);
  progress.show('Reading', 1, 2);
  progress.show('Translating', 5, 100, 'by the engine of the house');
  progress.show('Reading', 2, 2);
  progress.end();
  return stream.read();
}

test('elsewhere than on a terminal each part is one line, at the end', () => {
  expect(written({})).toBe('Reading: 2 of 2\nTranslating: 5 of 100 (by the engine of the house)\n');
});

test('on a terminal the lines are drawn again in place with a bar, none wider than the terminal', () => {
  const screens = written({ isTTY: true, columns: 35 }).split('\u001b[0J');
  expect(screens.at(-1)).toBe('██████████ Reading: 2 of 2\n█░░░░░░░░░ Translating: 5 of 100 (\n');
  expect(screens.at(-2)?.endsWith('\u001b[2A')).toBe(true);
});
