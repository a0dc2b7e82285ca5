import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { ask, type Stage, startStage } from './proxy.fixture.ts';

const greeting = htmlOf(
  '<p>Good day</p><a href="/about">About</a><img src="/tea.png" srcset="/tea.png 1x, /big.png 2x">',
);
let stage: Stage;
const at = (host: string, path: string, options: Parameters<typeof ask>[3] = {}) =>
  ask(stage.proxy.port, host, path, options);
const languagesIn = (html: string) =>
  [...html.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language);

beforeEach(async () => {
  stage = await startStage(sendHtml(greeting));
  await stage.translate('Good day', 'Bonjour');
  await stage.setStatus('fr', 'completed');
});
afterEach(() => stage.close());

test('21 a custom host serves each language under its prefix, without loops', async () => {
  await stage.serveAt('tea.test');
  await stage.slug('about', 'a-propos');
  const origin = `http://tea.test:${stage.proxy.port}`;
  const moved = await at('tea.test', '/fr/about?a=&b=');
  expect([moved.status, moved.headers.location]).toEqual([301, `${origin}/fr/a-propos?a=&b=`]);
  const page = await at('tea.test', '/fr/a-propos?a=&b=');
  expect([page.status, page.headers.location]).toEqual([200, undefined]);
  expect(page.text).toContain('href="/fr/a-propos"');
  expect(page.text).toContain(`<link rel="canonical" href="${origin}/fr/a-propos?a=&amp;b=">`);
});

test('23 a language is listed once its translation was completed, and stays while it runs again', async () => {
  await stage.serveAt('tea.test');
  await stage.translate('Good day', 'Buenos días', 'es');
  await stage.setStatus('es', 'in progress');
  expect(languagesIn((await at('tea.test', '/fr/')).text)).toEqual(['en', 'fr', 'x-default']);
  expect(languagesIn((await at(stage.host, '/fr/')).text)).toContain('es');
  const spanish = await at('tea.test', '/es/');
  expect([spanish.text, stage.seen.at(-1)?.url]).toEqual([greeting, '/es/']);
  await stage.setStatus('es', 'completed');
  const listed = async () => languagesIn((await at('tea.test', '/fr/')).text);
  await expect.poll(listed, { timeout: 10_000 }).toEqual(['en', 'fr', 'es', 'x-default']);
  expect((await at('tea.test', '/fr/')).text).toContain('"code":"es"');
  await stage.setStatus('es', 'in progress');
  await stage.setStatus('fr', 'failed');
  const restarted = await stage.start();
  const page = await ask(restarted.port, 'tea.test', '/es/');
  expect(languagesIn(page.text)).toEqual(['en', 'fr', 'es', 'x-default']);
  await restarted.close();
});

test('25 subdomain hosts serve one language each', async () => {
  await stage.change({ url_structure: 'subdomain' });
  await stage.serveAt('tea.test');
  await stage.serveAt('francais.tea.test', 'fr');
  await stage.serveAt('es.tea.test', 'es');
  await stage.slug('about', 'a-propos');
  const { port } = stage.proxy;
  const page = await at('francais.tea.test', '/a-propos');
  expect(page.text).toContain('<p>Bonjour</p><a href="/a-propos">');
  expect(page.text).toContain(`hreflang="en" href="http://tea.test:${port}/about"`);
  expect(page.text).toContain(`hreflang="fr" href="http://francais.tea.test:${port}/a-propos"`);
  expect(stage.seen.at(-1)?.url).toBe('/about');
  const moved = await at('francais.tea.test', '/about?x');
  expect([moved.status, moved.headers.location]).toEqual([
    301,
    `http://francais.tea.test:${port}/a-propos?x`,
  ]);
  expect((await at('tea.test', '/about')).text).toBe(greeting);
  const early = await at('es.tea.test', '/about');
  expect([early.status, early.headers.location]).toEqual([302, `http://tea.test:${port}/about`]);
});

test('a host’s origin_url is where its site is asked, under the site’s own name', async () => {
  const renamed = createServer((request, response) => response.end(request.headers.host));
  await new Promise<void>((resolve) => renamed.listen(0, '127.0.0.1', resolve));
  const authority = `127.0.0.1:${(renamed.address() as AddressInfo).port}`;
  await stage.serveAt('tea.test', null, `http://${authority}`);
  const gate = createOutgoingGate({ allowedHosts: [authority, stage.authority] });
  const proxy = await stage.start({ gate });
  expect((await ask(proxy.port, 'tea.test', '/x')).text).toBe(stage.authority);
  expect((await ask(proxy.port, stage.host, '/x')).text).toBe(greeting);
  await proxy.close();
  await gate.close();
  renamed.closeAllConnections();
  renamed.close();
});

test('a disabled website sends its language addresses to the original, for now', async () => {
  await stage.serveAt('tea.test');
  await stage.slug('about', 'a-propos');
  await stage.change({ status: 'disabled' });
  const moved = await at('tea.test', '/fr/a-propos?x=1');
  expect([moved.status, moved.headers.location]).toEqual([
    302,
    `http://tea.test:${stage.proxy.port}/about?x=1`,
  ]);
  expect((await at('tea.test', '/fr/a-propos', { method: 'POST', body: 'x' })).status).toBe(307);
  expect((await at('tea.test', '/about')).text).toBe(greeting);
});

test('a deleted website is no longer served under its id', async () => {
  expect((await at(stage.host, '/fr/')).status).toBe(200);
  await stage.change({ status: 'deleted' });
  const status = async () => (await at(stage.host, '/fr/')).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(404);
});

test('15 a swapped picture is swapped wherever it is named', async () => {
  await stage.media(`http://${stage.authority}/tea.png`, 'https://cdn.test/the.png');
  const { text } = await at(stage.host, '/fr/');
  expect(text).toContain('src="https://cdn.test/the.png"');
  expect(text).not.toContain('tea.png');
  expect((await at(stage.host, '/es/')).text).toContain('src="/tea.png"');
});

test('a language whose slugs are not to be translated keeps the original ones', async () => {
  await stage.slug('about', 'a-propos');
  await stage.change({
    language_switcher_config: JSON.stringify({ dontTranslateSlugs: { fr: true } }),
  });
  const page = await at(stage.host, '/fr/about');
  expect([page.status, page.headers.location]).toEqual([200, undefined]);
  expect(page.text).toContain('href="/fr/about"');
  const before = await at(stage.host, '/fr/a-propos');
  expect([before.status, before.headers.location, before.headers['cache-control']]).toEqual([
    301,
    `http://${stage.host}:${stage.proxy.port}/fr/about`,
    'no-cache',
  ]);
});
