export { websiteSlugEndpoints } from './endpoints.ts';
export { listWebsiteSlugs } from './list.ts';
export { forgetPageSlugs, recordPageSlugs } from './page-slugs.store.ts';
export { lockSlugs } from './update.store.ts';
export { updateSlugTranslation } from './update.ts';
