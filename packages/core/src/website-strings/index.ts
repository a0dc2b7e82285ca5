export { updateTranslation } from './edit/update.ts';
export { websiteStringEndpoints } from './endpoints.ts';
export { exportTranslations } from './files/export.ts';
export { importTranslations, type TranslationsReport } from './files/import.ts';
export { listWebsiteStrings } from './list/list.ts';
export {
  forgetPageStrings,
  idsOfStrings,
  recordPageStrings,
  stringsOfPath,
} from './page-strings.store.ts';
export { dropWebsiteStrings, numberedStrings, textsOfPage } from './volatile.store.ts';
