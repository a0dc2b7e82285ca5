export { glossaryEndpoints } from './endpoints.ts';
export { selectGlossary } from './glossary.store.ts';
