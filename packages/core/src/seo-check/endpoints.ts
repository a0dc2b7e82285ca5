import { seoCheckEndpoint } from '@dragoman/contract/seo-check';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { runSeoChecks, type SeoResult, seoChecks } from '@dragoman/domain/seo-check';
import { endpointsOf } from '../api/index.ts';
import { liveEntryHost, loadSite } from '../serving/index.ts';
import { implementForWebsite, selectImportantPaths } from '../websites/index.ts';
import { crawlPages, type SeoCheckDeps } from './crawl-pages.ts';

/** Problems listed per check. */
const maxProblems = 20;

export const seoCheckEndpoints = endpointsOf<SeoCheckDeps>([
  implementForWebsite(seoCheckEndpoint, async ({ website }, deps) => {
    const { checkedAt, addresses, results } = await checkSeo(deps, website);
    return {
      checkedAt,
      addresses,
      checks: results.map(({ code, state, problems, note }) => ({
        code,
        ...seoChecks[code],
        state,
        note,
        problems: problems.slice(0, maxProblems),
        problemCount: problems.length,
      })),
    };
  }),
]);

/** Pages per check, each in every language. */
const maxPages = 12;
/** Requests per check. */
const maxAddresses = 120;

interface SeoCheck {
  readonly checkedAt: Date;
  /** The number of requested addresses. */
  readonly addresses: number;
  readonly results: readonly SeoResult[];
}

/** Crawls a live website and checks what search engines need. Throws `DragomanError('conflict')` if no language is live. */
async function checkSeo(deps: SeoCheckDeps, website: WebsiteRow): Promise<SeoCheck> {
  const site = await loadSite(deps.database, { id: website.id, live: true });
  const entryHost =
    site === null || website.status !== 'enabled' ? undefined : liveEntryHost(deps, site);
  if (site === null || entryHost === undefined || site.languages.length === 0) {
    throw new DragomanError('conflict', { message: 'Deploy the website first.' });
  }
  const limit = Math.max(
    1,
    Math.min(maxPages, Math.floor(maxAddresses / (site.languages.length + 1))),
  );
  const paths = await selectImportantPaths(deps.database.kysely, website.id, limit);
  const seen = await crawlPages(deps, site, entryHost, paths.length === 0 ? ['/'] : paths);
  return {
    checkedAt: new Date(),
    addresses: seen.pages.length + seen.requiredRedirects.length,
    results: runSeoChecks(seen),
  };
}
