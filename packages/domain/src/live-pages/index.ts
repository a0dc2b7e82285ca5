export {
  type DynamicStrings,
  type DynamicStringsAnswer,
  dynamicStrings,
} from './dynamic-strings.ts';
export { type LivePage, liveEditorParameter, livePageId } from './live-page.ts';
