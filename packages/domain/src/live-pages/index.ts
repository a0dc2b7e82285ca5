export { type LateStrings, type LateStringsAnswer, lateStrings } from './late-strings.ts';
export { type LivePage, livePageId } from './live-page.ts';
