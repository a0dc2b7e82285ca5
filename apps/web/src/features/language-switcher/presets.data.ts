import type { SwitcherStyle } from '@dragoman/domain/language-switcher';
import { t } from '../../texts/texts.ts';

type Colors = Pick<
  SwitcherStyle,
  | 'inactiveTextColor'
  | 'hoverTextColor'
  | 'activeTextColor'
  | 'inactiveBackgroundColor'
  | 'hoverBackgroundColor'
  | 'activeBackgroundColor'
>;

const colors = (
  [inactiveTextColor, inactiveBackgroundColor]: [string, string],
  [hoverTextColor, hoverBackgroundColor]: [string, string],
  [activeTextColor, activeBackgroundColor]: [string, string],
): Colors => ({
  inactiveTextColor,
  hoverTextColor,
  activeTextColor,
  inactiveBackgroundColor,
  hoverBackgroundColor,
  activeBackgroundColor,
});

/** Palettes whose pairs all reach level AA: text and background of inactive, hover and active. */
export const presets: Readonly<Record<string, Colors>> = {
  [t('Paper')]: colors(['#525252', '#FFFFFF'], ['#000000', '#F2F2F2'], ['#000000', '#E6E6E6']),
  [t('Ink')]: colors(['#D4D4D4', '#2B2B2B'], ['#FFFFFF', '#525252'], ['#000000', '#FFFFFF']),
  [t('Ocean')]: colors(['#003E7E', '#EFF6FF'], ['#003E7E', '#B8D7FE'], ['#FFFFFF', '#0056AA']),
  [t('Forest')]: colors(['#004E20', '#EDF9EF'], ['#003010', '#AFE4B9'], ['#FFFFFF', '#026A2E']),
  [t('Ember')]: colors(['#672C00', '#FFF2EC'], ['#421900', '#FEC6A8'], ['#FFFFFF', '#AD5002']),
  [t('Plum')]: colors(['#4E2877', '#F7F3FE'], ['#30184A', '#DEC9FE'], ['#FFFFFF', '#6C36A4']),
  [t('Rose')]: colors(['#6E1749', '#FEF1F7'], ['#440E2C', '#FEBFDC'], ['#FFFFFF', '#BC267F']),
  [t('Night')]: colors(['#CAD1FF', '#1E1F51'], ['#FFFFFF', '#333382'], ['#1E1F51', '#E5B15B']),
};
