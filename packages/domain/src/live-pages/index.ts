export {
  type DynamicStrings,
  type DynamicStringsAnswer,
  dynamicStrings,
  dynamicStringsBytes,
} from './dynamic-strings.ts';
export { type LivePage, liveEditorParameter, livePageId } from './live-page.ts';
