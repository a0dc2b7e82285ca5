import type { SwitcherColor, SwitcherStyle } from './config.ts';
import { contrastRatio, isTransparent, switcherPairs } from './contrast.ts';

type TextColors = Pick<SwitcherStyle, (typeof switcherPairs)[number]['text']>;

/** Contrast ratio of level AA for text of any size [WCAG 2.2, 1.4.3]. */
const enough = 4.5;
const steps = 100;

/**
 * Returns the style's text colors, changed as little as needed to be readable on their backgrounds (level AA at any
 * size): the hue is preserved, and the text moves towards black or white, whichever is nearer. `pageColor` shows
 * through a transparent background.
 */
export function readableColors(style: SwitcherStyle, pageColor = '#FFFFFF'): TextColors {
  const entries = switcherPairs.map(({ text, background }) => {
    const under = isTransparent(style[background]) ? pageColor : style[background];
    return [text, readableOn(style[text], under)];
  });
  return Object.fromEntries(entries) as TextColors;
}

function readableOn(text: SwitcherColor, background: string): SwitcherColor {
  const towards = ['#000000', '#FFFFFF'] as const;
  if (isTransparent(text)) return bestOf(towards, background);
  for (let step = 0; step <= steps; step += 1) {
    const mixed = towards.map((end) => mix(text, end, step / steps));
    const best = bestOf(mixed, background);
    if (contrastRatio(best, background) >= enough) return step === 0 ? text : best;
  }
  return bestOf(towards, background);
}

function bestOf(colors: readonly string[], background: string): string {
  return colors.reduce((best, color) =>
    contrastRatio(color, background) > contrastRatio(best, background) ? color : best,
  );
}

/** Mixes two six-digit hex colors per channel; `share` is the weight of the second. */
function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const part = Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
    return part.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`.toUpperCase();
}
