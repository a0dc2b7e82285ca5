import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = await readFile(path.join(import.meta.dirname, 'theme.css'), 'utf8');

/** A color of the theme in the light and in the dark scheme. */
function color(name: string): [string, string] {
  const pattern = new RegExp(
    `--color-${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`,
  );
  const [, light, dark, both] = pattern.exec(css) ?? [];
  return [light ?? both ?? '', dark ?? both ?? ''];
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const texts = ['ink', 'soft', 'lapis', 'good', 'busy', 'bad'];
const backgrounds = ['paper', 'card', 'wash', 'glow'];
const pairs = [
  ...texts.flatMap((text) => backgrounds.map((background) => [text, background, 4.5] as const)),
  ['on-lapis', 'lapis', 4.5],
  ['on-saffron', 'saffron', 4.5],
  ['on-deep', 'deep', 4.5],
  ['on-deep-soft', 'deep', 4.5],
  ['control', 'paper', 3],
  ['control', 'card', 3],
  ['control', 'wash', 3],
] as const;

test.each(pairs)('%s on %s: at least %d in both schemes', (front, back, least) => {
  const [light, dark] = color(front);
  const [lightBack, darkBack] = color(back);
  expect(contrast(light, lightBack)).toBeGreaterThanOrEqual(least);
  expect(contrast(dark, darkBack)).toBeGreaterThanOrEqual(least);
});
