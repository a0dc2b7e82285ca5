export { AnsweringThread } from './answering-thread.ts';
