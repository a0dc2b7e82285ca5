export {
  bareContainerId,
  changeSwitcherConfig,
  type SwitcherChanges,
  switcherChanges,
} from './change-config.ts';
export {
  type SwitcherConfig,
  type SwitcherLanguage,
  type SwitcherStyle,
  switcherConfigId,
  switcherDefaults,
} from './config.ts';
export {
  contrastLevel,
  contrastRatio,
  isTransparent,
  switcherPairs,
} from './contrast.ts';
export { languageFlag } from './flag.ts';
export {
  switcherConfig,
  switcherHtml,
} from './html.ts';
export {
  isSwitcherColor,
  isSwitcherColumn,
  readSwitcherConfig,
  switcherFontSize,
} from './read-config.ts';
export { readableColors } from './readable-colors.ts';
