import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoingGate } from '../outgoing/index.ts';
import { noBotCheck } from './off.ts';
import type { BotCheck } from './port.ts';
import { createRecaptcha } from './recaptcha.ts';
import type { SiteverifyOptions } from './siteverify.ts';
import { createTurnstile } from './turnstile.ts';

const action = 'contact_form_submit';
const secretKey = 'our secret';
const gate = createOutgoingGate({ allowedHosts: ['127.0.0.1'] });
let requests: URLSearchParams[];
let usedTokens: Set<string>;
let behave: 'well' | 'silent' | 'broken' | 'html';

const answers: Readonly<Record<string, object>> = {
  good: { success: true, score: 0.9, action, hostname: 'dragoman.example' },
  machine: { success: true, score: 0.1, action, hostname: 'dragoman.example' },
  'other-form': { success: true, score: 0.9, action: 'login', hostname: 'dragoman.example' },
  'other-site': { success: true, score: 0.9, action, hostname: 'evil.example' },
  'version-2': { success: true, hostname: 'dragoman.example' },
};

function answerTo(form: URLSearchParams): object {
  const failure = (code: string) => ({ success: false, 'error-codes': [code] });
  const token = form.get('response') ?? '';
  if (!form.get('secret')) return failure('missing-input-secret');
  if (form.get('secret') !== secretKey) return failure('invalid-input-secret');
  if (token === '') return failure('missing-input-response');
  if (usedTokens.has(token)) return failure('timeout-or-duplicate');
  usedTokens.add(token);
  return answers[token] ?? failure('invalid-input-response');
}

/** Mimics the services: checks the secret, then the token, and accepts each token once. */
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (behave === 'silent') return;
  if (behave === 'broken') return void response.writeHead(503).end('busy');
  if (behave === 'html') return void response.end('<html>');
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  const form = new URLSearchParams(isForm && request.method === 'POST' ? body : '');
  requests.push(form);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ challenge_ts: new Date().toISOString(), ...answerTo(form) }));
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
beforeEach(() => {
  requests = [];
  usedTokens = new Set();
  behave = 'well';
});
afterAll(async () => {
  await gate.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const drivers: [string, (options: SiteverifyOptions) => BotCheck][] = [
  ['recaptcha-v3', createRecaptcha],
  ['turnstile', createTurnstile],
];

describe.each(drivers)('%s', (driver, create) => {
  const open = (options: Partial<SiteverifyOptions> = {}) =>
    create({
      siteKey: 'public',
      secretKey,
      verifyUrl,
      dispatcher: gate.dispatcher,
      hostnames: ['dragoman.example'],
      timeout: 5000,
      ...options,
    });

  test('accepts a valid token once, and sends the client IP to the service', async () => {
    const check = open();
    expect(await check.verify('good', { action, ip: '192.0.2.7' })).toEqual({ ok: true });
    expect(Object.fromEntries(requests[0] ?? [])).toEqual({
      secret: secretKey,
      response: 'good',
      remoteip: '192.0.2.7',
    });
    expect(await check.verify('good', { action })).toMatchObject({ ok: false, reason: 'expired' });
    expect(check.publicConfig()).toEqual({ driver, siteKey: 'public' });
  });

  test.each([
    ['invented', 'invalid'],
    ['other-form', 'action'],
    ['version-2', 'action'],
    ['other-site', 'host'],
  ])('refuses the token “%s”: %s', async (token, reason) => {
    expect(await open().verify(token, { action })).toMatchObject({ ok: false, reason });
  });

  test('sends no request without a token', async () => {
    expect(await open().verify('', { action })).toEqual({ ok: false, reason: 'missing' });
    expect(requests).toEqual([]);
  });

  test('reports a wrong secret key', async () => {
    const verdict = await open({ secretKey: 'typo' }).verify('good', { action });
    expect(verdict).toEqual({ ok: false, reason: 'misconfigured', detail: 'invalid-input-secret' });
  });

  test.each(['silent', 'broken', 'html'] as const)(
    'is unavailable when the service is %s',
    async (how) => {
      behave = how;
      expect(await open({ timeout: 300 }).verify('good', { action })).toMatchObject({
        ok: false,
        reason: 'unavailable',
      });
    },
  );

  test('is unavailable if the connection is refused', async () => {
    const check = open({ verifyUrl: 'http://127.0.0.1:1/' });
    expect(await check.verify('good', { action })).toMatchObject({ reason: 'unavailable' });
  });

  test('accepts tokens of any host if no hostnames are configured', async () => {
    expect(await open({ hostnames: [] }).verify('other-site', { action })).toEqual({ ok: true });
  });
});

test('recaptcha-v3 refuses a low score', async () => {
  const base = { siteKey: 'public', secretKey, verifyUrl, dispatcher: gate.dispatcher };
  expect(await createRecaptcha(base).verify('machine', { action })).toEqual({
    ok: false,
    reason: 'score',
    detail: '0.1',
  });
  usedTokens.clear();
  const lenient = createRecaptcha({ ...base, minimumScore: 0.1 });
  expect(await lenient.verify('machine', { action })).toEqual({ ok: true });
});

test('off accepts everything', async () => {
  const check = noBotCheck();
  expect(await check.verify('', { action })).toEqual({ ok: true });
  expect(check.publicConfig()).toEqual({ driver: 'off' });
  expect(check.challenge).toBeUndefined();
});
