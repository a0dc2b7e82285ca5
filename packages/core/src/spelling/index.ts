export { type SpellingDeps, spellingEndpoints } from './endpoints.ts';
