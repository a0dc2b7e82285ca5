export {
  bareContainerId,
  changeSwitcherConfig,
  type SwitcherChanges,
  switcherChanges,
} from './change-config.ts';
export {
  type SwitcherColor,
  type SwitcherConfig,
  type SwitcherLanguage,
  type SwitcherStyle,
  switcherConfigId,
  switcherDefaults,
} from './config.ts';
export {
  type ContrastLevel,
  contrastLevel,
  contrastRatio,
  isTransparent,
  switcherPairs,
} from './contrast.ts';
export { languageFlag } from './flag.ts';
export {
  type SwitcherAddress,
  type SwitcherHtmlOptions,
  switcherConfig,
  switcherHtml,
} from './html.ts';
export { languageWord } from './language-word.ts';
export {
  isSwitcherColor,
  readSwitcherConfig,
  switcherChoices,
  switcherFontSize,
} from './read-config.ts';
export { readableColors } from './readable-colors.ts';
