export { isMediaWithheld } from './media.store.ts';
export { forgetPageMedia, type PageMedia, recordPageMedia } from './page-media.store.ts';
export { mediaQuotaRefusal } from './quota.ts';
