export { ByteLru } from './byte-lru.ts';
export type { Coding } from './compression.ts';
export { openServing, type Serving, type ServingOptions } from './open.ts';
export type { RenderedPage } from './pages.ts';
export type { Site } from './site.store.ts';
export { type SwitcherOptions, switcherPath } from './switcher.ts';
export {
  bodyHash,
  type OriginalReason,
  type PageToTranslate,
  type TranslatedPage,
} from './translator.ts';
