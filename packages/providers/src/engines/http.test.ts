import { expect, test } from 'vitest';
import { type HttpReply, refusalOf } from './http.ts';

const reply = (status: number, more: Partial<HttpReply>): HttpReply => ({
  ...{ ok: false, status, headers: {}, body: '' },
  ...more,
});

test.each([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': '7', 'retry-after-ms': '120' }, 120],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'x-ratelimit-reset-requests': '1m2.5s', 'x-ratelimit-reset-tokens': '20ms' }, 62_500],
  [
    {
      'x-ratelimit-remaining-requests': '9',
      'x-ratelimit-reset-requests': '6m0s',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '20ms',
    },
    20,
  ],
  [{ 'anthropic-ratelimit-tokens-reset': '1970-01-01T00:00:00Z' }, 0],
  [{ 'x-ratelimit-reset': '1000000000' }, 0],
  [{ 'x-ratelimit-reset': 'soon' }, undefined],
  [{ 'retry-after': '7', 'x-ratelimit-reset-requests': '1s' }, 7000],
])('%o results in a wait of %s ms', (headers, retryAfter) => {
  expect(refusalOf('m', reply(429, { headers }), 'rate').retryAfter).toBe(retryAfter);
});

test.each([
  [
    'the server’s message',
    '{"error":{"message":"The model `m` does not exist"}}',
    'The model `m` does not exist',
  ],
  [
    'the title of a proxy’s page',
    '<html><title>Bad Gateway</title><body>nginx</body></html>',
    'Bad Gateway',
  ],
])('an error quotes %s', (_, body, quoted) => {
  expect(refusalOf('m', reply(502, { body }), 'unavailable').message).toBe(
    `m answered 502: ${quoted}`,
  );
});
