export { translatedStringAnswer } from './answers.ts';
export { countWebsiteStrings, type StringCounts } from './counts.ts';
export { websiteStringEndpoints } from './endpoints/index.ts';
export {
  findTranslatedString,
  listWebsiteStrings,
  type StringsPage,
  type StringsQuery,
} from './list.ts';
export { matchingStrings, type StringFilter, type StringSelection } from './matching.store.ts';
export { forgetPageStrings, recordPageStrings } from './page-strings.store.ts';
export { dropWebsiteStrings, numberedStrings, textsOfPage } from './volatile.store.ts';
export { ownWebsiteOfString, websiteOfString } from './website-of.ts';
export { countSiteWords } from './words.store.ts';
