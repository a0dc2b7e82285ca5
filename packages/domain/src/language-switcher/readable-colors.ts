import type { SwitcherColor, SwitcherStyle } from './config.ts';
import { contrastRatio, isTransparent, switcherPairs } from './contrast.ts';

type TextColors = Pick<SwitcherStyle, (typeof switcherPairs)[number]['text']>;

/** The ratio that text of any size needs for level AA [WCAG 2.2, 1.4.3]. */
const enough = 4.5;
const steps = 100;

/**
 * The colours of a style's texts, changed no more than it takes for each to be read on its background (level AA at any size): the hue
 * stays, and the text goes towards black or white, whichever is nearer. `pageColor` is what a transparent background shows.
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

/** `share` of the way from one six-digit hex colour to another, part by part. */
function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    const part = Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
    return part.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`.toUpperCase();
}
