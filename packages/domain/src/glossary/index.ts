export {
  catalogueLanguage,
  entryFault,
  type GlossaryEntry,
  type GlossaryFormat,
  glossaryFormats,
} from './entry.ts';
