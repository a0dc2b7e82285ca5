import { seoCheckEndpoint } from '@dragoman/contract/seo-check';
import { seoChecks } from '@dragoman/domain/seo-check';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { ownWebsite } from '../websites/index.ts';
import { checkSeo } from './check-seo.ts';
import type { SeoCheckDeps } from './crawl-pages.ts';

/** Problems listed per check. */
const maxProblems = 20;

const seoCheck = implement(seoCheckEndpoint, async ({ user, params }, deps: SeoCheckDeps) => {
  const website = await ownWebsite(deps, user, params.id);
  const { checkedAt, addresses, results } = await checkSeo(deps, website);
  return {
    checkedAt: checkedAt.toISOString(),
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
});

export function seoCheckEndpoints(deps: SeoCheckDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [seoCheck]);
}
