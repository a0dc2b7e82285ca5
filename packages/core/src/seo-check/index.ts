export type { SeoCheckDeps } from './crawl-pages.ts';
export { seoCheckEndpoints } from './endpoints.ts';
