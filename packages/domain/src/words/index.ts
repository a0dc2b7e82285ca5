export { countWords } from './count-words.ts';
