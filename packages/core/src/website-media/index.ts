export { isMediaWithheld } from './media.ts';
export { forgetPageMedia, recordPageMedia } from './page-media.store.ts';
export { mediaQuotaRefusal } from './quota.ts';
