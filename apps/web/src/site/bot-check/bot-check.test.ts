import type { BotCheckAnswer } from '@dragoman/contract/contact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BotCheckNotReady, createBotCheck } from './bot-check.ts';

const off: BotCheckAnswer = { driver: 'off' };
let requests: number;
let now: number;
const clock = () => now;

beforeEach(() => {
  requests = 0;
  now = 1000;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = async () => {
  requests += 1;
  return off;
};
const numbered = async () => async () => `token ${requests}`;

test('prepares once, however often the form is used', async () => {
  const check = createBotCheck({ ask, start: numbered, now: clock });
  for (let touch = 0; touch < 3; touch += 1) check.prepare();
  expect(await check.token()).toBe('token 1');
  expect(requests).toBe(1);
});

test('each token comes from a new check', async () => {
  const check = createBotCheck({ ask, start: numbered, now: clock });
  expect([await check.token(), await check.token()]).toEqual(['token 1', 'token 2']);
});

test('requests a new check when the old one has expired', async () => {
  const check = createBotCheck({ ask, start: numbered, now: clock });
  check.prepare();
  now += 299_999;
  check.prepare();
  expect(requests).toBe(1);
  now += 1;
  expect(await check.token()).toBe('token 2');
});

test('is not ready if the product API does not respond, and recovers', async () => {
  let answers = false;
  const check = createBotCheck({
    ask: () => (answers ? ask() : Promise.reject(new Error('no network'))),
    start: numbered,
    now: clock,
  });
  await expect(check.token()).rejects.toThrow(BotCheckNotReady);
  answers = true;
  expect(await check.token()).toBe('token 1');
});

test('is not ready if the driver takes too long, and recovers', async () => {
  let come = () => {};
  const check = createBotCheck({
    ask,
    start: () => new Promise((resolve) => (come = () => resolve(async () => 'late'))),
    now: clock,
  });
  const refused = expect(check.token()).rejects.toThrow(BotCheckNotReady);
  await vi.advanceTimersByTimeAsync(2000);
  await refused;
  come();
  expect(await check.token()).toBe('late');
});

test('is not ready if the driver fails to make a token', async () => {
  const start = async () => () => Promise.reject(new Error('the worker died'));
  const check = createBotCheck({ ask, start, now: clock });
  await expect(check.token()).rejects.toThrow(BotCheckNotReady);
});
