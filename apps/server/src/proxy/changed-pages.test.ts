import { afterAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { countWork, visitAll } from './page-work.fixture.ts';
import { ask, startHarness } from './proxy.fixture.ts';

const sections = Array.from(
  { length: 400 },
  (_, number) =>
    `<section><h2>Part ${number}</h2><p>Good day</p><a href="/part/${number}">More</a></section>`,
);
let visits = 0;
const harness = await startHarness((request, response) => {
  visits += 1;
  const token = `<p data-token="${'x'.repeat(visits)}">Good day</p>`;
  const shown = request.url === '/other' ? sections.slice(100, 300) : sections;
  const html = htmlOf([...shown.slice(0, 150), token, ...shown.slice(150)].join(''));
  const isSteady = request.url === '/steady';
  const lifetime = isSteady ? 'public, max-age=600' : 'no-cache';
  sendHtml(html, { 'cache-control': lifetime })(request, response);
});
await harness.translate('Good day', 'Bonjour');
afterAll(() => harness.close());

const withoutToken = (html: string) =>
  html.replace(/data-token="x+"/, '').replaceAll('/other', '/page');
const bodyOf = async (path: string) => (await ask(harness.proxy.port, harness.host, path)).text;

test('a page that changes by a token on every visit is translated like the page before', async () => {
  const bodies = [await bodyOf('/fr/page'), await bodyOf('/fr/page'), await bodyOf('/fr/page')];
  expect(bodies[0]?.match(/Bonjour/g)).toHaveLength(401);
  expect(bodies[0]?.match(/href="\/fr\/part\/\d+"/g)).toHaveLength(400);
  expect(new Set(bodies).size).toBe(3);
  expect(new Set(bodies.map(withoutToken)).size).toBe(1);
});

test('a page of another address with the same parts has its own addresses and parts', async () => {
  const [page, other] = [await bodyOf('/fr/page'), await bodyOf('/fr/other')];
  expect(other?.match(/Bonjour/g)).toHaveLength(201);
  expect(other).toContain('/fr/other');
  expect(other).not.toContain('/fr/page');
  const partsOf = (html: string) => html.match(/<section>.*?<\/section>/g) ?? [];
  expect(partsOf(other ?? '')).toEqual(partsOf(page ?? '').slice(100, 300));
});

test('what a site has replaced leaves memory before pages that are asked for less often', async () => {
  const { port, close } = await harness.start({ pagesBytes: 2_000_000 });
  const steadyWork = async () => {
    const work = countWork(harness);
    await visitAll(harness, port, ['/fr/steady']);
    return work();
  };
  await expect.poll(steadyWork).toMatchObject({ bodies: 0, fetches: 0 });
  const changing = Array.from({ length: 30 }, () => '/fr/page');
  expect(await visitAll(harness, port, changing)).toEqual({ miss: 30 });
  expect(await steadyWork()).toMatchObject({ cuts: 0, renders: 0, bodies: 0, fetches: 0 });
  await close();
});
