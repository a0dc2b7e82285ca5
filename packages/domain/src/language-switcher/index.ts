export {
  type SwitcherConfig,
  type SwitcherLanguage,
  type SwitcherPlacement,
  switcherConfigId,
  switcherDefaults,
} from './config.ts';
export { type SwitcherHtmlOptions, switcherHtml } from './html.ts';
