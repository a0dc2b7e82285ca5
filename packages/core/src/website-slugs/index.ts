export { websiteSlugEndpoints } from './endpoints.ts';
export { listWebsiteSlugs, type SlugsPage, type SlugsQuery } from './list.ts';
export { forgetPageSlugs, recordPageSlugs } from './page-slugs.store.ts';
export { type SlugTranslation, updateSlugTranslation } from './update.ts';
