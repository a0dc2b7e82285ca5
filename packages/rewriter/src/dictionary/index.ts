export { buildDictionary, emptyDictionary } from './build.ts';
export { type Dictionary, dictionaryFromBytes, TranslationTable } from './dictionary.ts';
export { CLOSE_MARK, STANDALONE_MARK, tagIdAt, unescapeText } from './entry.ts';
