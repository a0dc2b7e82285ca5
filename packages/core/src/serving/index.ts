export { ByteLru } from './byte-lru.ts';
export type { Coding } from './compression.ts';
export { openServing, type Serving, type ServingOptions } from './open.ts';
export type { PageToTranslate } from './page-to-translate.ts';
export type { RenderedPage } from './pages.ts';
export { bodyHash } from './plans.ts';
export type { Site } from './site.store.ts';
export { type SwitcherOptions, switcherPath } from './switcher.ts';
export type { OriginalReason, TranslatedPage } from './translator.ts';
