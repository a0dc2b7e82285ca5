import type { SwitcherColor, SwitcherStyle } from './config.ts';

/** What WCAG 2.2 says of a pair of colours [1.4.3, 1.4.6]. */
export type ContrastLevel = 'AAA' | 'AA' | 'too low';

/** The pairs of text and background that a switcher shows together. */
export const switcherPairs = [
  { state: 'inactive', text: 'inactiveTextColor', background: 'inactiveBackgroundColor' },
  { state: 'hover', text: 'hoverTextColor', background: 'hoverBackgroundColor' },
  { state: 'active', text: 'activeTextColor', background: 'activeBackgroundColor' },
] as const satisfies readonly {
  state: string;
  text: keyof SwitcherStyle;
  background: keyof SwitcherStyle;
}[];

/** Relative luminance of a six-digit hex colour, 0 to 1 [WCAG 2.2, relative luminance]. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast of a text on a background, from 1 to 21. Where the background is transparent the `pageColor` (six hex digits) is seen
 * instead; a transparent text is not seen at all.
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

/** The level that a ratio reaches; large text (24 px, or bold from 18.66 px) needs less [WCAG 2.2, large scale]. */
export function contrastLevel(
  ratio: number,
  { fontSize, fontWeight }: Pick<SwitcherStyle, 'fontSize' | 'fontWeight'>,
): ContrastLevel {
  const isLarge = fontSize >= 24 || (fontWeight === 'bold' && fontSize >= 18.66);
  if (ratio >= (isLarge ? 4.5 : 7)) return 'AAA';
  return ratio >= (isLarge ? 3 : 4.5) ? 'AA' : 'too low';
}

/** True if what is behind shows through: the one colour that is no hex number. */
export function isTransparent(color: SwitcherColor): boolean {
  return color.toLowerCase() === 'transparent';
}
