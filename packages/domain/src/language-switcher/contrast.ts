import type { SwitcherColor, SwitcherStyle } from './config.ts';

/** The WCAG 2.2 level of a pair of colors [1.4.3, 1.4.6]. */
export type ContrastLevel = 'AAA' | 'AA' | 'too low';

/** Pairs of text and background that a switcher shows together. */
export const switcherPairs = [
  { state: 'inactive', text: 'inactiveTextColor', background: 'inactiveBackgroundColor' },
  { state: 'hover', text: 'hoverTextColor', background: 'hoverBackgroundColor' },
  { state: 'active', text: 'activeTextColor', background: 'activeBackgroundColor' },
] as const satisfies readonly {
  state: string;
  text: keyof SwitcherStyle;
  background: keyof SwitcherStyle;
}[];

/** Returns the relative luminance of a six-digit hex color, 0 to 1 [WCAG 2.2, relative luminance]. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast of text on a background, 1 to 21. A transparent background shows the `pageColor` (six hex
 * digits); transparent text is invisible, so its contrast is 1.
 */
export function contrastRatio(
  text: SwitcherColor,
  background: SwitcherColor,
  pageColor = '#FFFFFF',
): number {
  const under = isTransparent(background) ? pageColor : background;
  if (isTransparent(text)) return 1;
  const [low = 0, high = 0] = [luminance(text), luminance(under)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Returns the level that a ratio reaches; large text (24 px, or bold from 18.66 px) needs less [WCAG 2.2, large scale].
 */
export function contrastLevel(
  ratio: number,
  { fontSize, fontWeight }: Pick<SwitcherStyle, 'fontSize' | 'fontWeight'>,
): ContrastLevel {
  const isLarge = fontSize >= 24 || (fontWeight === 'bold' && fontSize >= 18.66);
  if (ratio >= (isLarge ? 4.5 : 7)) return 'AAA';
  return ratio >= (isLarge ? 3 : 4.5) ? 'AA' : 'too low';
}

/** True for `transparent`, the only color that is not a hex number. */
export function isTransparent(color: SwitcherColor): boolean {
  return color === 'transparent';
}
