import { describe, expect, test } from 'vitest';
import { declaredInHtml, visibleText } from './detect.ts';
import { detectLanguage, readLanguageCode } from './index.ts';

const german =
  'Wir liefern alle Bestellungen innerhalb von drei Tagen. Unsere Möbel werden in einer kleinen Werkstatt von Hand gefertigt, und jedes Stück ist ein wenig anders als das vorige.';
const norwegian =
  'Vi sender alle bestillinger innen tre dager. Møblene våre lages for hånd i et lite verksted, og hvert stykke er litt annerledes enn det forrige.';
const indonesian =
  'Kami mengirim semua pesanan dalam waktu tiga hari. Perabot kami dibuat dengan tangan di bengkel kecil, dan setiap barang sedikit berbeda dari yang sebelumnya.';
const page = (body: string, lang = '') => `<!doctype html><html${lang && ` lang="${lang}"`}><head>
<title>x</title><script>var english = "this is a sentence in the English language";</script></head><body>${body}</body></html>`;

test.each([
  ['de', german],
  ['nb', norwegian],
  ['id', indonesian],
])('detects %s from its words', async (language, text) => {
  expect(await detectLanguage({ text })).toMatchObject({
    language,
    reliable: true,
    from: 'content',
  });
});

test.each(['Gentelella v4', 'Dashboard', '日本語'])('%s is too short to decide', async (text) => {
  expect((await detectLanguage({ text })).reliable).toBe(false);
  expect((await detectLanguage({ text, declared: { lang: 'en' } })).language).toBe('en');
});

describe('a declaration', () => {
  test('of English loses against reliable words', async () => {
    const detected = await detectLanguage({ html: page(`<p>${german}</p>`, 'en') });
    expect(detected).toMatchObject({ language: 'de', reliable: true, from: 'content' });
  });

  test('that the words support is trusted', async () => {
    const detected = await detectLanguage({ html: page(`<p>${german}</p>`, 'de-AT') });
    expect(detected).toMatchObject({ language: 'de', reliable: true, from: 'both' });
    expect(detected.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test('decides if the words are inconclusive', async () => {
    expect(await detectLanguage({ html: page('<p>OK</p>', 'sv') })).toMatchObject({
      language: 'sv',
      reliable: true,
      from: 'declared',
    });
  });

  test('of English alone, on a page without words, is not reliable', async () => {
    expect(await detectLanguage({ html: page('<p>2026</p>', 'en') })).toMatchObject({
      language: 'en',
      reliable: false,
      from: 'declared',
    });
  });

  test('of a language that cannot be detected from words is trusted', async () => {
    expect((await detectLanguage({ text: norwegian, declared: { lang: 'nn' } })).language).toBe(
      'nn',
    );
    expect((await detectLanguage({ text: indonesian, declared: { lang: 'ms' } })).language).toBe(
      'ms',
    );
  });

  test('made twice outweighs a different one', async () => {
    const declared = { lang: 'en', ogLocale: 'it_IT', contentLanguage: 'it' };
    expect((await detectLanguage({ text: '', declared })).language).toBe('it');
  });

  test('of the caller outweighs the page’s own, unless it is undefined', async () => {
    const html = page('<p>1</p>', 'fi');
    expect((await detectLanguage({ html, declared: { lang: 'et' } })).language).toBe('et');
    expect((await detectLanguage({ html, declared: { lang: undefined } })).language).toBe('fi');
  });

  test('of several languages, or of none, is ignored', async () => {
    const declared = { contentLanguage: 'de, en', lang: 'x-default', ogLocale: 'lorem' };
    expect((await detectLanguage({ text: '1', declared })).from).toBe('nothing');
  });
});

test('the larger part of a page in two languages decides', async () => {
  const detected = await detectLanguage({ text: `${german} ${german} ${german} ${indonesian}` });
  expect(detected.language).toBe('de');
  expect(detected.confidence).toBeLessThan(1);
});

test.each(['', '   ', '12 34', '😀', '<p></p>'])('%j is undetermined', async (text) => {
  expect(await detectLanguage({ html: text })).toEqual({
    language: 'und',
    confidence: 0,
    reliable: false,
    from: 'nothing',
  });
});

test('scripts, styles, comments and code are not text; references are decoded', () => {
  const html =
    '<p>a&eacute;&#x20AC;&#8364;&bogus;</p><!-- c --><style>s{}</style><SCRIPT>x</SCRIPT ><code>y</code><b>b</b>c';
  expect(visibleText(html)).toBe('aé€€&bogus;\nbc');
});

test('a hostile page is read in linear time', () => {
  const tags = '<meta property="og:locale" '.repeat(50_000);
  const marks = `<meta ${'property="og:locale" '.repeat(100_000)}`;
  for (const html of [tags, marks, '<html '.repeat(300_000), ' \n'.repeat(500_000)]) {
    expect(declaredInHtml(html)).toEqual({});
    expect(visibleText(html).length).toBeLessThanOrEqual(html.length);
  }
});

test.each([
  ['pt_BR', 'pt'],
  ['no', 'nb'],
  ['NN-no', 'nn'],
  ['zh-Hant-TW', 'zh'],
  ['iw', 'he'],
  ['qq', undefined],
  ['', undefined],
  ['x-default', undefined],
])('%s is read as %s', (tag, code) => {
  expect(readLanguageCode(tag)).toBe(code);
});

test('hostile markup takes linear time', async () => {
  const hostile = ['<a', '<!--', '<html ', '<meta ', '&amp', ' \n'].map((part) =>
    part.repeat(200_000),
  );
  for (const html of hostile) expect((await detectLanguage({ html })).reliable).toBe(false);
});
