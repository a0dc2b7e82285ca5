export { seoChecks } from './check-texts.ts';
export { runSeoChecks, type SeoResult } from './checks.ts';
export type {
  CheckedRedirect,
  CrawledPage,
  CrawledSite,
  SitemapAlternates,
} from './crawled-site.ts';
