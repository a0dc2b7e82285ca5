import { textDirection } from '@dragoman/domain/languages';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { browser, onSharedInstallation, webUrl } from '../harness/journey.ts';
import { publicPaths, unfold } from '../harness/public-site.ts';
import { sampledEach } from '../harness/sampled.ts';
import { type SiteWords, siteWords } from '../harness/site-words.ts';
import { visibleTexts } from '../harness/visible-text.ts';

onSharedInstallation(['api', 'backend', 'web']);

let paths: string[];
let words: SiteWords[];

beforeAll(async () => {
  paths = await publicPaths(webUrl);
  words = siteWords({
    brand: 'Dragoman',
    company: 'Dragoman',
    supportEmail: 'support@dragoman.example',
    year: String(new Date().getFullYear()),
  });
});

const inLanguage = (path: string, language: string) =>
  path === '/' ? `/${language}` : `/${language}${path}`;

/** Languages that a browser shows: long and short words, another direction, other scripts, and lines without spaces. */
const shown = sampledEach(['ar', 'es', 'fi', 'de', 'ja', 'ru'], 2);

function shownWords(): SiteWords[] {
  const found = words.filter(({ language }) => shown.includes(language));
  expect(found).toHaveLength(shown.length);
  return found;
}

/** Runs the callback on a new page in each shown language in turn. */
async function inEach(work: (page: Page, its: SiteWords) => Promise<void>): Promise<void> {
  for (const its of shownWords()) {
    const context = await browser.newContext();
    await work(await context.newPage(), its);
    await context.close();
  }
}

/** The canonical and alternate links of a page, as paths. */
async function headOf(address: string) {
  const answer = await fetch(webUrl + address);
  const html = await answer.text();
  const pathOf = (href = '') => new URL(href).pathname;
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
  return {
    status: answer.status,
    lang: /<html[^>]* lang="([^"]+)"/.exec(html)?.[1],
    direction: /<html[^>]* dir="([^"]+)"/.exec(html)?.[1] ?? 'ltr',
    canonical: pathOf(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]),
    alternates: links.map(([, code, href]) => [code, pathOf(href)]),
  };
}

test('every listed page links itself and all its languages, and each of them links back', async () => {
  const listed = paths.filter((path) => path !== '/success' && !path.includes('nothing'));
  expect(listed.length).toBeGreaterThan(4);
  const sitemap = await (await fetch(`${webUrl}/sitemap.xml`)).text();
  for (const path of listed) {
    const codes = words
      .map(({ language }) => language)
      .filter((code) => sitemap.includes(`${inLanguage(path, code)}</loc>`));
    const addresses = codes.map((code) => [code, inLanguage(path, code)]);
    const alternates = [['en', path], ...addresses, ['x-default', path]];
    for (const [lang = '', canonical = ''] of alternates.slice(0, -1)) {
      const direction = textDirection(lang);
      const head = await headOf(canonical);
      expect(head).toEqual({ status: 200, lang, direction, canonical, alternates });
    }
  }
});

test('no page contains text in the original language', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const textsAt = async (address: string) => {
    await page.goto(webUrl + address);
    await unfold(page);
    return visibleTexts(page);
  };
  for (const path of paths) {
    const originals = await textsAt(path);
    const sentences = originals.filter((text) => text.split(' ').length > 2);
    for (const { language, fragments } of shownWords()) {
      const texts = await textsAt(inLanguage(path, language));
      if (new URL(page.url()).pathname === path) continue;
      const unknown = texts.filter((text) => !fragments.has(text));
      const left = texts.filter((text) => sentences.includes(text));
      const isEmpty = texts.length === 0;
      expect({ language, path, isEmpty, unknown, left }).toEqual({
        ...{ language, path, isEmpty: false },
        ...{ unknown: [], left: [] },
      });
    }
  }
  await context.close();
});

test('the switcher opens the same page in any other language', () =>
  inEach(async (page, { language }) => {
    await page.goto(webUrl + inLanguage('/pricing', language));
    for (const next of shownWords().filter((other) => other.language !== language)) {
      const address = inLanguage('/pricing', next.language);
      const switcher = page.locator('footer dragoman-switcher');
      await switcher.getByRole('button').click();
      await switcher.locator(`a[href="${address}"]`).first().click();
      await page.waitForURL(webUrl + address);
    }
  }));

test('an unknown address below a language is a 404 in that language', () =>
  inEach(async (page, its) => {
    const answer = await page.goto(`${webUrl}/${its.language}/nothing`);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('html').getAttribute('lang')).toBe(its.language);
    expect(await page.locator('h1').textContent()).toBe(its.of('There is no page here'));
    const home = page.locator('main').getByRole('link', { name: its.of('Back to the start') });
    expect(await home.getAttribute('href')).toBe(`/${its.language}`);
  }));

test('the address form reports errors in the language of the page', () =>
  inEach(async (page, its) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${webUrl}/${its.language}`);
    const form = page.locator('form[data-add-website]').first();
    const input = form.locator('input[name=add]');
    const says = (source: string) =>
      form.getByRole('alert').getByText(its.of(source), { exact: true }).waitFor();
    await input.press('Enter');
    await says('Please enter a website URL.');
    await input.fill('reader@visitor.example');
    await says(
      'This looks like an email address. Please enter a website URL instead (e.g., example.com)',
    );
    await input.press('Enter');
    await says('Cannot submit an email address. Please enter a website URL instead.');
    await input.fill('shop.example');
    await input.press('Enter');
    await says('An error occurred while adding the website.');
    expect(await form.getByRole('button').textContent()).toBe(its.of('Try it Free'));
  }));

test('the contact form reports success and failure in the language of the page', () =>
  inEach(async (page, its) => {
    await page.goto(`${webUrl}/${its.language}/contact`);
    const form = page.getByRole('form', { name: its.of('Contact form') });
    const send = form.getByRole('button', { name: its.of('Send Message') });
    const toast = (source: string) =>
      page.locator('.toast').getByText(its.of(source), { exact: true }).waitFor();
    await form.getByRole('textbox', { name: its.of('Email Address') }).fill('a@visitor.example');
    await form.getByRole('textbox', { name: its.of('Message') }).fill('?');
    await page.route('**/api/contact', (route) => route.abort());
    await send.click();
    await toast('There was an error sending your message. Please try again later.');
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '' }));
    await send.click();
    await toast('Failed to send message');
    await page.route('**/api/contact', (route) => route.fulfill({ json: { received: true } }));
    await send.click();
    await toast('Message sent successfully!');
  }));
