import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactLine, redactText } from './index.ts';

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

test.each([
  ['ada@example.com is taken', '[email] is taken'],
  ['Key (email)=(ada+b@mail.example.co.uk) exists', 'Key (email)=([email]) exists'],
  ['mailto:jörg@müller.example', 'mailto:[email]'],
  ['GET /verify?token=abc&type=signup failed', 'GET /verify?[redacted] failed'],
  ['https://shop.example/?q=a?b=c', 'https://shop.example/?[redacted]'],
  ['https://shop.example/a#access_token=abc', 'https://shop.example/a#[redacted]'],
  ['postgres://dragoman:hunter2@db.example/app', 'postgres://[redacted]@db.example/app'],
  ['authorization: Bearer abcdefghijk', 'authorization: Bearer [redacted]'],
  ['Incorrect API key provided: sk-proj-abcdefghijkl.', 'Incorrect API key provided: [redacted].'],
  [`the session ${jwt} has ended`, 'the session [redacted] has ended'],
  ['body {"password":"hunter2","n":1}', 'body {"password":"[redacted]","n":1}'],
  ['password=hunter2&x=1', 'password=[redacted]&x=1'],
  ['link /l/9fK2mQx7Lr3Vb8Nc1Zt6Yw4Hs0Pd5Gj-A_eU2iO3kTq is old', 'link /l/[redacted] is old'],
])('%s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});

test.each([
  'What is this? A sentence about tokens, secrets and passwords.',
  'at run (file:///srv/node_modules/@dragoman/core/src/jobs/run.ts:40:11)',
  'node_modules/.store/pino@10.4.0/index.js',
  'Cannot read properties of undefined, see row?.id',
  '20261122135200_website_strings_excluded_languages',
  '3f1d1c2e-7a55-4b0e-9d5e-0f8f3a6f7c11',
  'shop.example:443',
])('unchanged: %s', (text) => {
  expect(redactText(text)).toBe(text);
});

describe('a line', () => {
  const redacted = (fields: object, secrets: string[] = []) =>
    JSON.parse(redactLine(`${JSON.stringify(fields)}\n`, secrets));

  test('has no text under the name of a secret, at any depth', () => {
    const fields = {
      headers: [{ 'Set-Cookie': 'a=b' }],
      newPassword: 'x',
      api_key: 'k',
      tokens: 5,
    };
    expect(redacted(fields)).toEqual({
      headers: [{ 'Set-Cookie': '[redacted]' }],
      newPassword: '[redacted]',
      api_key: '[redacted]',
      tokens: 5,
    });
  });

  test('has no configured secret, whatever is around it', () => {
    const { msg } = redacted({ msg: 'xx"plain words"yy' }, ['plain words']);
    expect(msg).toBe('xx"[redacted]"yy');
  });

  test('stays one line of JSON, and contains no address or query that it was given', () => {
    const line = fc.record({ before: fc.string(), after: fc.string() });
    fc.assert(
      fc.property(line, ({ before, after }) => {
        const msg = `${before} ada@example.com https://x.example/?q=ada ${after}`;
        const text = redactLine(`${JSON.stringify({ err: { stack: `${msg}\n${msg}` }, msg })}\n`);
        expect(text.indexOf('\n')).toBe(text.length - 1);
        expect(text).not.toMatch(/ada@example|q=ada/);
      }),
    );
  });

  // Quadratic time would be hours.
  test.each(['?', 'a', '@', '/', 'a@', '#', 'a.', 'A1a', '="', ' '])(
    'a megabyte of %j',
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      expect(typeof redactText(text)).toBe('string');
    },
  );
});
