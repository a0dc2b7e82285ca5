export { listWebsiteMedia } from './list.ts';
export type { MediaItem } from './media.store.ts';
export { forgetPageMedia, recordPageMedia } from './page-media.store.ts';
export { type MediaQuota, mediaQuotaRefusal } from './quota.ts';
export { removeMediaTranslation, setMediaTranslation } from './translate.ts';
export { isMediaWithheld } from './withheld.ts';
