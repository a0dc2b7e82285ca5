export { buildDictionary, emptyDictionary } from './build.ts';
export {
  type Dictionary,
  dictionaryFromBytes,
  dictionaryFromSource,
  TranslationTable,
} from './dictionary.ts';
export { CLOSE_MARK, STANDALONE_MARK, tagIdAt, unescapeText } from './entry.ts';
export { hashText } from './hash-text.ts';
export type { DictionarySource } from './pages.ts';
