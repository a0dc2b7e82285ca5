export { countWords } from './count-words.ts';
export { type DiffPart, diffWords } from './diff-words.ts';
