import { DragomanError } from '@dragoman/domain/errors';
import type { FetchedPage } from '@dragoman/providers/outgoing';
import { describe, expect, test } from 'vitest';
import { parseRobots, readRobots } from './robots.ts';

const origin = 'https://example.com';
const answering =
  (status: number, text = '') =>
  (): Promise<FetchedPage> =>
    Promise.resolve({
      url: `${origin}/robots.txt`,
      status,
      headers: {},
      body: new TextEncoder().encode(text),
      redirects: [],
    });

describe('robots.txt', () => {
  test('our own group takes precedence over the general one', () => {
    const rules = parseRobots(
      `${origin}/robots.txt`,
      'User-agent: *\nDisallow: /\n\nUser-agent: dragoman\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 2\nSitemap: /map.xml',
    );
    expect(rules.allows('/')).toBe(true);
    expect(rules.allows('/private/x?y=1')).toBe(false);
    expect(rules.allows('/private/open')).toBe(true);
    expect(rules.crawlDelay).toBe(2000);
    expect(rules.sitemaps).toEqual([`${origin}/map.xml`]);
  });

  test('the general group applies without a group for our user agent', () => {
    const rules = parseRobots(`${origin}/robots.txt`, 'User-agent: *\nDisallow: /*?print=\n');
    expect(rules.allows('/a?print=1')).toBe(false);
    expect(rules.allows('/a')).toBe(true);
    expect(rules.crawlDelay).toBe(0);
  });

  test.each([404, 403, 410])('%i allows everything', async (status) => {
    const rules = await readRobots(answering(status, 'User-agent: *\nDisallow: /'), origin);
    expect(rules?.allows('/anything')).toBe(true);
  });

  test.each([500, 503, 429])('%i allows nothing', async (status) => {
    expect(await readRobots(answering(status), origin)).toBeUndefined();
  });

  test('without a response nothing is allowed; a refused address is an error', async () => {
    const failing = (code: 'origin-timeout' | 'address-refused') => () =>
      Promise.reject(new DragomanError(code));
    expect(await readRobots(failing('origin-timeout'), origin)).toBeUndefined();
    await expect(readRobots(failing('address-refused'), origin)).rejects.toThrow(DragomanError);
  });
});
