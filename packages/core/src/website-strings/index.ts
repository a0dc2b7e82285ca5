export { selectByFilter, selectByIds } from './edit/actions.store.ts';
export { updateTranslation } from './edit/update.ts';
export { websiteStringEndpoints } from './endpoints.ts';
export { exportTranslations } from './files/export.ts';
export { importTranslations, type TranslationsReport } from './files/import.ts';
export { findTranslatedString, listWebsiteStrings, translatedStringAnswer } from './list/list.ts';
export { markLists, watchLongLists } from './list/marks.ts';
export type { StringFilter } from './list/matching.store.ts';
export {
  forgetPageStrings,
  idsOfStrings,
  recordPageStrings,
  stringsOfPath,
} from './page-strings.store.ts';
export { dropWebsiteStrings, numberedStrings, textsOfPage } from './volatile.store.ts';
export { ownWebsiteOfString } from './website-of.ts';
