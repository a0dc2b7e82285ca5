import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, type Harness, startHarness } from './proxy.fixture.ts';

const greeting = htmlOf(
  '<p>Good day</p><a href="/about">About</a><img src="/tea.png" srcset="/tea.png 1x, /big.png 2x">',
);
let harness: Harness;
const at = (host: string, path: string, options: Parameters<typeof ask>[3] = {}) =>
  ask(harness.proxy.port, host, path, options);
const languagesIn = (html: string) =>
  [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language);

beforeEach(async () => {
  harness = await startHarness(sendHtml(greeting));
  await harness.translate('Good day', 'Bonjour');
  await harness.setStatus('fr', 'completed');
});
afterEach(() => harness.close());

test('21 a custom host serves each language under its prefix, without loops', async () => {
  await harness.serveAt('tea.test');
  await harness.slug('about', 'a-propos');
  const origin = `http://tea.test:${harness.proxy.port}`;
  const moved = await at('tea.test', '/fr/about?a=&b=');
  expect([moved.status, moved.headers.location]).toEqual([301, `${origin}/fr/a-propos?a=&b=`]);
  const page = await at('tea.test', '/fr/a-propos?a=&b=');
  expect([page.status, page.headers.location]).toEqual([200, undefined]);
  expect(page.text).toContain('href="/fr/a-propos"');
  expect(page.text).toContain(`<link rel="canonical" href="${origin}/fr/a-propos?a=&amp;b=">`);
});

test('23 a language is listed once its translation completes, and stays listed during a rerun', async () => {
  await harness.serveAt('tea.test');
  await harness.translate('Good day', 'Buenos días', 'es');
  await harness.setStatus('es', 'in progress');
  expect(languagesIn((await at('tea.test', '/fr/')).text)).toEqual(['en', 'fr', 'x-default']);
  expect(languagesIn((await at(harness.host, '/fr/')).text)).toContain('es');
  const spanish = await at('tea.test', '/es/');
  expect([spanish.text, harness.seen.at(-1)?.url]).toEqual([greeting, '/es/']);
  await harness.setStatus('es', 'completed');
  const listed = async () => languagesIn((await at('tea.test', '/fr/')).text);
  await expect.poll(listed, { timeout: 10_000 }).toEqual(['en', 'fr', 'es', 'x-default']);
  expect((await at('tea.test', '/fr/')).text).toContain('"code":"es"');
  await harness.setStatus('es', 'in progress');
  await harness.setStatus('fr', 'failed');
  const restarted = await harness.start();
  const page = await ask(restarted.port, 'tea.test', '/es/');
  expect(languagesIn(page.text)).toEqual(['en', 'fr', 'es', 'x-default']);
  await restarted.close();
});

test('25 subdomain hosts serve one language each', async () => {
  await harness.change({ url_structure: 'subdomain' });
  await harness.serveAt('tea.test');
  await harness.serveAt('francais.tea.test', 'fr');
  await harness.serveAt('es.tea.test', 'es');
  await harness.slug('about', 'a-propos');
  const { port } = harness.proxy;
  const page = await at('francais.tea.test', '/a-propos');
  expect(page.text).toContain('<p>Bonjour</p><a href="/a-propos">');
  expect(page.text).toContain(`hreflang="en" href="http://tea.test:${port}/about"`);
  expect(page.text).toContain(`hreflang="fr" href="http://francais.tea.test:${port}/a-propos"`);
  expect(harness.seen.at(-1)?.url).toBe('/about');
  const moved = await at('francais.tea.test', '/about?x');
  expect([moved.status, moved.headers.location]).toEqual([
    301,
    `http://francais.tea.test:${port}/a-propos?x`,
  ]);
  expect((await at('tea.test', '/about')).text).toBe(greeting);
  const early = await at('es.tea.test', '/about');
  expect([early.status, early.headers.location]).toEqual([302, `http://tea.test:${port}/about`]);
});

test('requests go to a host’s origin_url with the site’s own Host', async () => {
  const renamed = createServer((request, response) => response.end(request.headers.host));
  await new Promise<void>((resolve) => renamed.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(renamed.address() as AddressInfo).port}`;
  await harness.serveAt('tea.test', null, `http://${authority}`);
  const gate = createOutgoingGate({ allowedHosts: [authority, harness.authority] });
  const proxy = await harness.start({ gate });
  expect((await ask(proxy.port, 'tea.test', '/x')).text).toBe(harness.authority);
  expect((await ask(proxy.port, harness.host, '/x')).text).toBe(greeting);
  await proxy.close();
  await gate.close();
  renamed.closeAllConnections();
  renamed.close();
});

test('a disabled website redirects its language URLs to the original temporarily', async () => {
  await harness.serveAt('tea.test');
  await harness.slug('about', 'a-propos');
  await harness.change({ status: 'disabled' });
  const moved = await at('tea.test', '/fr/a-propos?x=1');
  expect([moved.status, moved.headers.location]).toEqual([
    302,
    `http://tea.test:${harness.proxy.port}/about?x=1`,
  ]);
  expect((await at('tea.test', '/fr/a-propos', { method: 'POST', body: 'x' })).status).toBe(307);
  expect((await at('tea.test', '/about')).text).toBe(greeting);
});

test('a deleted website is no longer served under its id', async () => {
  expect((await at(harness.host, '/fr/')).status).toBe(200);
  await harness.change({ status: 'deleted' });
  const status = async () => (await at(harness.host, '/fr/')).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(404);
});

test('15 a replaced image is replaced everywhere on the page', async () => {
  await harness.media(`http://${harness.authority}/tea.png`, 'https://cdn.test/the.png');
  const { text } = await at(harness.host, '/fr/');
  expect(text).toContain('src="https://cdn.test/the.png"');
  expect(text).not.toContain('tea.png');
  expect((await at(harness.host, '/es/')).text).toContain('src="/tea.png"');
});

test('15 other sizes of a replaced image are replaced with it', async () => {
  const [tea, big] = ['tea', 'big'].map((name) => `http://${harness.authority}/${name}.png`);
  await harness.media(tea ?? '', 'https://cdn.test/the.png', [big ?? '']);
  const { text } = await at(harness.host, '/fr/');
  expect(text).toContain('srcset="https://cdn.test/the.png 1x, https://cdn.test/the.png 2x"');
});

test('a language with slug translation off keeps the original slugs', async () => {
  await harness.slug('about', 'a-propos');
  await harness.change({
    language_switcher_config: JSON.stringify({ dontTranslateSlugs: { fr: true } }),
  });
  const page = await at(harness.host, '/fr/about');
  expect([page.status, page.headers.location]).toEqual([200, undefined]);
  expect(page.text).toContain('href="/fr/about"');
  const before = await at(harness.host, '/fr/a-propos');
  expect([before.status, before.headers.location, before.headers['cache-control']]).toEqual([
    301,
    `http://${harness.host}:${harness.proxy.port}/fr/about`,
    'no-cache',
  ]);
});
