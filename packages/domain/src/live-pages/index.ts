export {
  type DynamicStrings,
  type DynamicStringsAnswer,
  dynamicStrings,
} from './dynamic-strings.ts';
export { liveEditorParameter } from './live-editor.ts';
export { type LivePage, livePageId } from './live-page.ts';
