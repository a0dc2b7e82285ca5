export { judgeSite, type SeoProblem, type SeoResult } from './judge.ts';
export type { SeenMove, SeenPage, SeenSite, SeenSitemap } from './seen.ts';
export { type SeoCheckCode, seoChecks } from './words.ts';
