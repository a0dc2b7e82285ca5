import { describe, expect, test } from 'vitest';
import {
  contrastLevel,
  contrastRatio,
  readableColors,
  readSwitcherConfig,
  type SwitcherStyle,
  switcherDefaults,
  switcherPairs,
} from './index.ts';

describe('contrastRatio and contrastLevel', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#ffffff', '#FFFFFF', 1],
    ['#777777', '#FFFFFF', 4.48],
    ['#999999', '#FFFFFF', 2.85],
    ['#0080FF', '#E6E6E6', 3.04],
    ['#0080FF', '#BFBFBF', 2.06],
    ['transparent', '#000000', 1],
  ])('%s on %s is %d', (text, background, ratio) => {
    expect(contrastRatio(text, background)).toBeCloseTo(ratio, 2);
  });

  test('a transparent background uses the pageColor', () => {
    expect(contrastRatio('#000000', 'transparent')).toBe(21);
    expect(contrastRatio('#000000', 'transparent', '#000000')).toBe(1);
  });

  test.each([
    [21, 16, 'normal', 'AAA'],
    [7, 16, 'normal', 'AAA'],
    [6.99, 16, 'normal', 'AA'],
    [4.5, 16, 'normal', 'AA'],
    [4.49, 16, 'normal', 'too low'],
    [4.49, 23, 'normal', 'too low'],
    [4.49, 24, 'normal', 'AA'],
    [4.5, 24, 'normal', 'AAA'],
    [3, 19, 'bold', 'AA'],
    [3, 18, 'bold', 'too low'],
    [3, 19, 'semibold', 'too low'],
    [2.99, 24, 'bold', 'too low'],
  ] as const)('%d at %d px %s is %s', (ratio, fontSize, fontWeight, level) => {
    expect(contrastLevel(ratio, { fontSize, fontWeight })).toBe(level);
  });
});

describe('readable colors', () => {
  const styles: Partial<SwitcherStyle>[] = [
    {},
    { inactiveBackgroundColor: 'transparent', hoverBackgroundColor: 'transparent' },
    { inactiveTextColor: 'transparent', activeTextColor: 'transparent' },
    { activeTextColor: '#0000FF', activeBackgroundColor: '#0000FF' },
    { hoverTextColor: '#FFFF00', hoverBackgroundColor: '#FFFFFF' },
    { hoverTextColor: '#767676', hoverBackgroundColor: '#767676' },
  ];
  test.each(styles)('of %j reach AA on a light and a dark pageColor', (part) => {
    for (const pageColor of ['#FFFFFF', '#111827']) {
      const style = { ...switcherDefaults, ...part };
      const readable = { ...style, ...readableColors(style, pageColor) };
      for (const { text, background } of switcherPairs) {
        expect(contrastRatio(readable[text], readable[background], pageColor)).toBeGreaterThan(
          4.49,
        );
      }
      expect(readSwitcherConfig(readable)).toEqual(readable);
    }
  });

  test('a readable color is unchanged, others keep their hue', () => {
    const { activeTextColor, hoverTextColor } = readableColors({
      ...switcherDefaults,
      activeTextColor: '#102030',
    });
    expect(activeTextColor).toBe('#102030');
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(hoverTextColor.slice(at, at + 2), 16),
    );
    expect([red, blue > green, green > red]).toEqual([0, true, true]);
  });
});
