import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { english, speak } from '../texts/texts.ts';
import { withOurSentence } from './refusal.ts';

const dictionary = {
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
  'The request is too large.': 'Die Anfrage ist zu groß.',
  'This kind of file is not accepted.': 'Diese Art von Datei wird nicht angenommen.',
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

test.each([
  ['413', 'The object exceeded the maximum allowed size', 'Die Anfrage ist zu groß.'],
  ['415', 'mime type x is not supported', 'Diese Art von Datei wird nicht angenommen.'],
  ['400', 'Invalid key: a?b', 'Invalid key: a?b'],
  ['500', 'bucket on fire', 'Bei uns ist etwas schiefgegangen.'],
])('a file that the storage refuses with %s is told why', async (statusCode, message, said) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const body = { statusCode, error: 'code', message };
  const response = await withOurSentence(Response.json(body, { status: 400 }));
  expect(await response.json()).toEqual({ ...body, message: said });
});
