export {
  availableLanguages,
  lacksTranslator,
  readAvailableLanguages,
} from './available-languages.store.ts';
export { cutOptionsOf } from './cut-options.ts';
export { websiteEndpoints } from './endpoints.ts';
export { addHost } from './hosts.ts';
export { linkPage, unlinkPages } from './page-links.store.ts';
export { selectImportantPaths } from './pages.store.ts';
export { lockStrings } from './string-lock.store.ts';
export {
  addTranslationLanguage,
  assertTranslatable,
  createWebsite,
  findWebsite,
  removeTranslationLanguage,
  softDeleteWebsite,
} from './website.ts';
export {
  assertId,
  assertTranslatedTo,
  assertVisible,
  type Caller,
  implementForWebsite,
  mayAlso,
  type WebsiteReach,
  websiteFor,
} from './website-for.ts';
export { countSiteWords } from './words.store.ts';
