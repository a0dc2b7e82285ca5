import {
  contrastRatio,
  readSwitcherConfig,
  switcherDefaults,
  switcherPairs,
} from '@dragoman/domain/language-switcher';
import { expect, test } from 'vitest';
import { colorPalette } from '../../ui/color-palette.data.ts';
import { presets } from './presets.data.ts';

test.each(Object.entries(presets))(
  '%s: each pair reaches AA, with colors from the palette',
  (_, colors) => {
    const style = { ...switcherDefaults, ...colors };
    expect(readSwitcherConfig(style)).toEqual(style);
    const offered: string[] = Object.values(colorPalette).flat();
    expect(offered).toEqual(expect.arrayContaining(Object.values(colors)));
    for (const { text, background } of switcherPairs) {
      expect(contrastRatio(colors[text], colors[background])).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('the palette has 120 distinct colors, including the defaults [owner-workspace §9]', () => {
  const offered: string[] = Object.values(colorPalette).flat();
  expect(new Set(offered).size).toBe(120);
  for (const color of offered) expect(color).toMatch(/^#[\dA-F]{6}$/);
  const defaults = Object.values(switcherDefaults).filter((value) => /^#/.test(String(value)));
  expect(offered).toEqual(expect.arrayContaining(defaults));
});
