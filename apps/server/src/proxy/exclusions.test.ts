import { afterAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const prices = '<table  class=price ><tr><td  title = "Good day" >Good day</tr></table>';
const page = htmlOf(
  `<main><p>Good day</p>${prices}<img src=/a.png alt="Good day" title="Good day"></main>` +
    '<a href="/news/one">1</a><a href="/v2/">2</a><a href="/shop?print=1">3</a><a href="/shop">4</a>',
);

const change = (rules: object[]) => harness.change({ exclusions: JSON.stringify({ rules }) });
const rule = (kind: string, value: string, more = {}) => ({
  kind,
  value,
  effect: 'exclude',
  ...more,
});

const harness = await startHarness(sendHtml(page));
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
afterAll(() => harness.close());

test('excluded elements pass byte for byte, excluded attributes too', async () => {
  await change([rule('selector', 'main > .price'), rule('attribute', 'img@alt')]);
  const served = () => get('/fr/').then(({ text }) => text);
  await expect.poll(served, { timeout: 10_000 }).toContain(prices);
  expect(await served()).toContain('<p>Bonjour</p>');
  expect(await served()).toContain('alt="Good day" title="Bonjour"');
});

test('excluded pages are the original without hreflang, and links lead to it', async () => {
  await change([
    rule('pattern', '^/v\\d+/'),
    rule('parameter', 'print'),
    rule('path', '/news/**', { languages: ['fr'] }),
  ]);
  const mark = () => get('/fr/v2/').then(({ headers }) => headers['x-dragoman']);
  await expect.poll(mark, { timeout: 10_000 }).toContain('excluded');
  expect((await get('/fr/v2/')).text).toBe(page);
  expect((await get('/fr/shop?print=1')).text).toBe(page);
  expect((await get('/fr/shop?x=1')).text).toContain('Bonjour');
  expect((await get('/v2/')).headers.link).toBeUndefined();
  const french = (await get('/fr/')).text;
  expect(french).toMatch(
    /href="\/news\/one".*href="\/v2\/".*href="\/shop\?print=1".*href="\/fr\/shop"/,
  );
});

test('a page excluded in one language is announced in the others', async () => {
  expect((await get('/fr/news/one')).text).toBe(page);
  const spanish = await get('/es/news/one');
  expect(spanish.text).toContain('Buenos días');
  expect(spanish.text).toContain('hreflang="es"');
  expect(spanish.text).not.toContain('hreflang="fr"');
  const { link } = (await get('/news/one')).headers;
  expect(link).toContain('hreflang="es"');
  expect(link).not.toContain('hreflang="fr"');
});

test('only what is named is translated', async () => {
  await change([
    rule('selector', '.price', { effect: 'only' }),
    rule('path', '/shop', { effect: 'only' }),
  ]);
  const served = () => get('/fr/shop').then(({ text }) => text);
  await expect.poll(served, { timeout: 10_000 }).toContain('<p>Good day</p>');
  expect(await served()).toContain('<td  title = "Bonjour" >Bonjour');
  expect((await get('/fr/')).text).toBe(page);
});
