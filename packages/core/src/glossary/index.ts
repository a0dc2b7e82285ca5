export { glossaryEndpoints } from './endpoints.ts';
export { exportGlossary } from './files/export.ts';
export { type GlossaryReport, importGlossary } from './files/import.ts';
export { selectGlossary } from './glossary.store.ts';
