export { languageKey, pageKey, websiteKey } from './cache-keys.ts';
