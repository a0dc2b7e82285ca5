export { catalogueLanguage, entryFault, type GlossaryEntry } from './entry.ts';
export { type GlossaryFormat, glossaryFormats } from './formats.ts';
