export { ownWord } from './own-word.ts';
export {
  misspellingsIn,
  type Place,
  type SpelledWord,
  type SpellingContext,
  wordsToSpell,
} from './words.ts';
