export { watchWork } from './assignments/work-mails.ts';
export { selectByFilter, selectByIds } from './edit/actions.store.ts';
export { updateTranslation } from './edit/update.ts';
export { websiteStringEndpoints } from './endpoints.ts';
export { exportTranslations } from './files/export.ts';
export type { ImportedChange, TranslationsReport } from './files/file-import.ts';
export { importJob, reportOf } from './files/import.job.ts';
export type { ImportRow } from './files/imports.store.ts';
export { previewImport, readImport, startImport } from './files/imports.ts';
export { findTranslatedString, listWebsiteStrings } from './list/list.ts';
export { markLists, watchLongLists } from './list/marks.ts';
export type { StringFilter } from './list/matching.store.ts';
export {
  forgetPageStrings,
  idsOfStrings,
  recordPageStrings,
  stringsOfPath,
} from './page-strings.store.ts';
export { dropWebsiteStrings, stringsWithCodes, textsOfPage } from './volatile.store.ts';
export { websiteWithString } from './website-of.ts';
