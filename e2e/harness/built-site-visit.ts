import type { Page } from 'playwright-core';
import { painted, recordPaint } from './painted.ts';

/** What a visitor met on the way through a built site, step by step. */
export interface Visit {
  readonly headings: readonly string[];
  /** Path, query and fragment in the address bar. */
  readonly addresses: readonly string[];
  /** Documents requested. */
  readonly documents: readonly number[];
  /** Uncaught errors and errors in the console, without hosts. */
  readonly errors: readonly string[];
  /** Texts of the counter, of what the visitor typed, of what came late, and of the answer to the form. */
  readonly texts: readonly string[];
  readonly language: string;
  /** All that was painted. */
  readonly painted: string;
}

/** Links of the pages with the heading that each leads to. */
const ways = [
  ['About us', 'About our leaves'],
  ['All teas', 'All teas'],
  ['black tea', 'Black tea'],
  ['Write to us', 'Write to us'],
  ['Home', 'Leaves and water'],
  ['about our leaves', 'About our leaves'],
  ['write to us', 'Write to us'],
  ['All teas', 'All teas'],
  ['black tea', 'Black tea'],
  ['the start', 'Leaves and water'],
] as const;

/**
 * Visits a built site as a visitor does: ten links, Back twice, Forward, a reload, a counter, a field and a form.
 * @param say returns a text of the pages in the site's language
 * @param expected the addresses that are shown, if they are known
 */
export async function visitBuiltSite(
  page: Page,
  base: string,
  say: (text: string) => string,
  expected: readonly string[] = [],
): Promise<Visit> {
  const errors: string[] = [];
  const [headings, addresses, documents, drawn]: [string[], string[], number[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  let requested = 0;
  page.on('pageerror', ({ message }) => {
    // The next click came before the transition to this page had ended: a matter of time, in the original too.
    if (!message.startsWith('Transition was skipped')) errors.push(withoutHost(message));
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(withoutHost(message.text()));
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requested += 1;
  });
  await recordPaint(page);
  const arrive = async (heading: string) => {
    const found = page.locator('h1', { hasText: new RegExp(`^\\s*${heading}[\\s\\u200b]*$`) });
    await found.waitFor({ timeout: 15_000 });
    headings.push((await found.textContent())?.replace('\u200b', '').trim() ?? '');
    const wanted = expected[addresses.length];
    if (wanted !== undefined)
      await page
        .waitForURL(({ href }) => withoutHost(href) === wanted, {
          timeout: 10_000,
          waitUntil: 'commit',
        })
        .catch(() => {});
    addresses.push(withoutHost(page.url()));
    documents.push(requested);
    requested = 0;
  };
  const follow = (text: string) =>
    page
      .locator('a:visible', { hasText: new RegExp(`^\\s*${say(text)}\\s*$`) })
      .first()
      .click();
  const read = async (id: string) => (await page.locator(id).textContent())?.trim() ?? '';

  await page.goto(`${base}/`);
  await page.locator('html[data-ready=yes]').waitFor();
  await arrive(say('Leaves and water'));
  await page.locator('#pour').click();
  await page.locator('#name').fill('Ada');
  await page.locator('#late', { hasText: say('The kettle sings.') }).waitFor();
  const texts = [await read('#cups'), await read('#echo'), await read('#late')];
  for (const [link, heading] of ways) {
    await follow(link);
    await arrive(say(heading));
  }
  await page.goBack();
  await arrive(say('Black tea'));
  await page.goBack();
  await arrive(say('All teas'));
  await page.goForward();
  await arrive(say('Black tea'));
  drawn.push(...(await painted(page)));
  await page.reload();
  await arrive(say('Black tea'));
  await follow('Write to us');
  await arrive(say('Write to us'));
  await page.locator('#form input').fill('Ada');
  await page.locator('#form button').click();
  await page.locator('#sent', { hasText: say('Thank you for your letter.') }).waitFor();
  texts.push(await read('#sent'));
  await arrive(say('Write to us'));
  drawn.push(...(await painted(page)));
  const language = await page.evaluate(() => document.documentElement.lang);
  return { headings, addresses, documents, errors, texts, language, painted: drawn.join('\n') };
}

const withoutHost = (text: string) => text.replace(/https?:\/\/[^\s/]+/g, '');
