import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { english, speak } from '../texts/texts.ts';
import { withOurSentence } from './refusal.ts';

const dictionary = {
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
};

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  speak({ language: 'de', dictionary, messages: [] });
});
afterEach(() => {
  speak(english);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a refusal of the database is said in our words, keeps its code and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const raw = { code: '42501', message: 'permission denied for table websites' };
  const response = await withOurSentence(Response.json(raw, { status: 403 }));
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: '42501', message: 'Bei uns ist etwas schiefgegangen.' },
  ]);
  expect(JSON.stringify(log.mock.calls)).toContain('permission denied');
});

test('so is an answer that a gateway makes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await withOurSentence(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  expect(await response.json()).toEqual({ message: 'Bei uns ist etwas schiefgegangen.' });
});
