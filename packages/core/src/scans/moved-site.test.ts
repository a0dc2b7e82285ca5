import type { PageFetcher } from '@dragoman/providers/outgoing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, openTheatre, quick, type Theatre } from './harness.fixture.ts';
import { prepareScan, readScan, runScan } from './index.ts';
import { html, type Page } from './site.fixture.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre();
});
afterAll(() => theatre.close());

/** Makes the harness's site respond as shop.example and www.shop.example; the former redirects to the latter. */
function underItsNames({ deps, site }: Harness, movesRobots: boolean): PageFetcher {
  return async (address, options) => {
    const url = new URL(address);
    const page = await deps.fetchPage(site.origin + url.pathname + url.search, options);
    const stays =
      url.hostname.startsWith('www.') || (url.pathname === '/robots.txt' && !movesRobots);
    if (stays) return { ...page, url: address };
    const moved = `https://www.shop.example${url.pathname}${url.search}`;
    return options?.redirect === 'manual'
      ? { ...page, url: address, status: 301, headers: { location: moved } }
      : { ...page, url: moved };
  };
}

const pages: Record<string, Page> = {
  '/': html('Start', '<a href="http://shop.example/about">About</a><a href="/team">Team</a>'),
  '/about': html(
    'About',
    '<p>About the shop</p>',
    '<link rel="canonical" href="https://www.shop.example/about">',
  ),
  '/team': html('Team', '<p>The team</p>'),
};

test.each([true, false])(
  'a site that moved to https and www is read there (robots.txt too: %s)',
  (movesRobots) =>
    theatre.withHarness(pages, async (harness) => {
      const { database } = harness.deps;
      const url = 'http://shop.example';
      await database.kysely
        .updateTable('websites')
        .set({ url })
        .where('id', '=', harness.website.id)
        .execute();
      const { id } = await prepareScan(harness.deps, harness.website.id);
      const fetchPage = underItsNames(harness, movesRobots);
      await runScan(
        { ...harness.deps, fetchPage, limits: quick },
        id,
        new AbortController().signal,
      );
      expect((await readScan(harness.deps, id)).status).toBe('completed');
      expect(await harness.outcomes()).toEqual({ '/': 'page', '/about': 'page', '/team': 'page' });
      await database.kysely.deleteFrom('websites').where('id', '=', harness.website.id).execute();
    }),
);
