import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { english, speak } from '../texts/texts.ts';
import { inOurWords } from './in-our-words.ts';

const dictionary = {
  'Something went wrong on our side.': 'Bei uns ist etwas schiefgegangen.',
  'The server did not answer.': 'Der Server antwortet nicht.',
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
  const response = await inOurWords(async () => Response.json(raw, { status: 403 }))('/');
  expect([response.status, await response.json()]).toEqual([
    403,
    { code: '42501', message: 'Bei uns ist etwas schiefgegangen.' },
  ]);
  expect(JSON.stringify(log.mock.calls)).toContain('permission denied');
});

test('so is an answer that a gateway makes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = inOurWords(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  expect(await (await send('/')).json()).toEqual({ message: 'Bei uns ist etwas schiefgegangen.' });
});

test('without an answer, the error says so; a canceled request stays one', async () => {
  const send = inOurWords(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(send('/')).rejects.toThrow('Der Server antwortet nicht.');
  const stopped = AbortSignal.abort();
  await expect(send('/', { signal: stopped })).rejects.toThrow('Failed to fetch');
});

test('answers that succeed are passed on', async () => {
  const answer = Response.json([1]);
  expect(await inOurWords(async () => answer)('/')).toBe(answer);
});
