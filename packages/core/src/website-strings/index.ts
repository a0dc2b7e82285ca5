export { websiteStringEndpoints } from './endpoints/index.ts';
export { listWebsiteStrings, type StringsPage, type StringsQuery } from './list.ts';
export { forgetPageStrings, recordPageStrings } from './page-strings.store.ts';
export { dropWebsiteStrings, numberedStrings, textsOfPage } from './volatile.store.ts';
export { websiteOfString } from './website-of.ts';
export { countSiteWords } from './words.store.ts';
