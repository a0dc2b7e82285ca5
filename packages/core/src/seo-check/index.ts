export type { SeoCheckDeps } from './deps.ts';
export { seoCheckEndpoints } from './endpoints.ts';
