export { type BundleFiles, createBundleFiles } from './bundle-files.ts';
export { createByteCache, kept, ownBytes, type PageMemory } from './byte-cache.ts';
export type { CachedPage } from './compile-page.ts';
export { bodyHash, packCompiled } from './compiled-pages.ts';
export { type Coding, compressNow } from './compression.ts';
export { type DiskCache, openDiskCache } from './disk-cache.ts';
export type { DynamicStringsResult } from './dynamic-strings.ts';
export {
  type InvalidUrls,
  listenForInvalidPages,
  shareInvalidUrls,
  urlKey,
} from './invalid-urls.ts';
export { listenForChanges } from './invalidation.ts';
export type { JsonToTranslate } from './json-answers.ts';
export {
  createBundle,
  type LanguageBundle,
  loadBundle as readLanguageBundle,
} from './language-bundle.store.ts';
export { createLanguageBundles, type LanguageBundles } from './language-bundles.ts';
export { type Listening, listenWithRetry } from './listen-with-retry.ts';
export { liveEntryHost } from './live-entry-host.ts';
export { type LiveScript, stringsPath } from './live-script.ts';
export { storeMissing } from './missing-strings.ts';
export { openServing, type Serving, type ServingOptions } from './open.ts';
export { replacedMedia } from './page-target.ts';
export type { PageToTranslate } from './page-to-translate.ts';
export { type Pages, pageBodies, type RenderedPage } from './pages.ts';
export { phrasebookOf } from './phrasebook.ts';
export { isTranslating, loadSite, type Site } from './site.store.ts';
export { StoreSilentError, smallQuery, storeHealthOf } from './store-health.ts';
export { type SwitcherOptions, switcherPath } from './switcher.ts';
export { createSwitcherConfigs, type SwitcherConfigs } from './switcher-configs.ts';
export type { OriginalReason, TranslatedPage } from './translator.ts';
