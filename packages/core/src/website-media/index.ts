export type { MediaItem } from './media.store.ts';
export {
  isMediaWithheld,
  listWebsiteMedia,
  removeMediaTranslation,
  setMediaTranslation,
} from './media.ts';
export { forgetPageMedia, recordPageMedia } from './page-media.store.ts';
export { type MediaQuota, mediaQuotaRefusal } from './quota.ts';
