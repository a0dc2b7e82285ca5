export { listWebsiteMedia, type MediaItem } from './list.ts';
export { forgetPageMedia, recordPageMedia } from './page-media.store.ts';
export { removeMediaTranslation, setMediaTranslation } from './translate.ts';
