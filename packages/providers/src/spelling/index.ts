export { dictionariesIn, removeDictionary } from './dictionary-folder.ts';
export {
  type DictionaryPackage,
  type DictionaryRegistry,
  openDictionaryRegistry,
} from './dictionary-registry.ts';
export { createSpellChecker } from './hunspell.ts';
export type { SpellChecker } from './port.ts';
