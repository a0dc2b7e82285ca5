import { createAuthMailer } from '@dragoman/core/emails';
import { createSmtpSender, startDevelopmentInbox } from '@dragoman/providers/email';
import fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inboxPlugin } from './inbox.ts';

const inbox = await startDevelopmentInbox();
const sender = createSmtpSender({ url: inbox.url, from: 'hello@dragoman.test' });
const app = fastify({ forceCloseConnections: true });
await app.register(inboxPlugin(inbox));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
beforeEach(() => inbox.clear());
afterAll(async () => {
  await app.close();
  await sender.close();
  await inbox.close();
});

const get = async (path: string) => {
  const response = await fetch(url + path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const send = (to: string, language: string) =>
  createAuthMailer({
    sender,
    name: 'Dragoman',
    siteUrl: 'https://dragoman.test',
    supportEmail: 'help@dragoman.test',
  }).send({
    kind: 'magic_link',
    to,
    code: '271828',
    language,
    link: 'https://dragoman.test/v?a=1&b=2',
  });

test('messages are listed as JSON, optionally for one address', async () => {
  await send('a@example.org', 'en');
  await send('b@example.org', 'ar');
  const mails = async (query: string) => JSON.parse((await get(`/inbox.json${query}`)).text).mails;
  expect(await mails('')).toHaveLength(2);
  expect(await mails('?to=a%40example.org')).toEqual([
    {
      id: expect.any(String),
      to: ['a@example.org'],
      from: 'hello@dragoman.test',
      replyTo: null,
      subject: 'Sign in to Dragoman',
      text: expect.stringContaining('Click the button'),
      html: expect.stringContaining('<html lang="en"'),
      links: ['https://dragoman.test/v?a=1&b=2', 'https://dragoman.test'],
      code: '271828',
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  expect(await mails('?to=nobody%40example.org')).toEqual([]);
});

test('the page lists messages and shows one as HTML in a sandboxed frame, or as text', async () => {
  await send('a@example.org', 'ar');
  const { text: page, headers } = await get('/inbox');
  expect(page).toContain('تسجيل الدخول إلى Dragoman');
  expect(page).toMatch(
    /<iframe [^>]*sandbox="allow-top-navigation-by-user-activation allow-popups"/,
  );
  expect(page).toContain('&lt;base target=&quot;_top&quot;&gt;');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  const [mail] = inbox.list();
  const { text: plain } = await get(`/inbox/${mail?.id}?view=text`);
  expect(plain).toContain('<a href="https://dragoman.test/v?a=1&amp;b=2"');
  expect(plain).not.toContain('<iframe');
});

test('message content is escaped', async () => {
  await sender.send({
    to: 'a@example.org',
    subject: '<script>alert(1)</script>',
    text: '<b>hi</b> https://a.example/"onclick=1',
    html: '"></iframe><script>alert(2)</script>',
  });
  const { text } = await get('/inbox');
  expect(text.match(/<script>/g)).toHaveLength(1);
  const [mail] = inbox.list();
  const { text: plain } = await get(`/inbox/${mail?.id}?view=text`);
  expect(plain).toContain('&lt;b&gt;hi');
  expect(plain.match(/<script>/g)).toHaveLength(1);
});

test('the state changes with each message', async () => {
  const before = (await get('/inbox/state')).text;
  await send('a@example.org', 'en');
  const after = (await get('/inbox/state')).text;
  expect(after).not.toBe(before);
  expect((await get('/inbox')).text).toContain(`data-state="${after}"`);
});

test('the button deletes all messages; requests from other sites are refused', async () => {
  await send('a@example.org', 'en');
  const press = (site: string) =>
    fetch(`${url}/inbox/delete`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      body: '',
    });
  expect((await press('cross-site')).status).toBe(403);
  expect(inbox.list()).toHaveLength(1);
  const pressed = await press('same-origin');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/inbox']);
  expect((await get('/inbox')).text).toContain('No mail yet');
  await send('a@example.org', 'en');
  expect((await fetch(`${url}/inbox.json`, { method: 'DELETE' })).status).toBe(204);
  expect(inbox.list()).toEqual([]);
});

test('a missing message redirects to the list', async () => {
  const { status, headers } = await get('/inbox/00000000-0000-4000-8000-000000000000');
  expect([status, headers.get('location')]).toEqual([302, '/inbox']);
});
