export { languageKey, pageKey, websiteKey, websiteKeyIn } from './cache-keys.ts';
