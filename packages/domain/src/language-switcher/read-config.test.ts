import { describe, expect, test } from 'vitest';
import { isSwitcherColor, readSwitcherConfig, switcherDefaults } from './index.ts';

test('the defaults match the specification', () => {
  expect(readSwitcherConfig(undefined)).toEqual({
    template: 'buttons',
    inactiveTextColor: '#999999',
    hoverTextColor: '#0080FF',
    activeTextColor: '#0080FF',
    inactiveBackgroundColor: '#FFFFFF',
    hoverBackgroundColor: '#E6E6E6',
    activeBackgroundColor: '#BFBFBF',
    showFlags: false,
    useLanguageCode: false,
    useNativeName: false,
    fontSize: 16,
    textTransform: 'none',
    fontWeight: 'normal',
    placement: 'bottom-right',
    verticalDirection: 'above',
    horizontalDirection: 'right',
  });
});

test.each([null, undefined, 7, 'buttons', true, [], {}, { dontTranslateSlugs: { es: true } }])(
  '%j yields the defaults',
  (value) => {
    expect(readSwitcherConfig(value)).toEqual(switcherDefaults);
  },
);

const taken = {
  template: ['buttons', 'dropdown', 'horizontal', 'vertical'],
  textTransform: ['none', 'uppercase', 'lowercase'],
  fontWeight: ['normal', 'semibold', 'bold'],
  placement: ['bottom-left', 'bottom-right', 'custom'],
  verticalDirection: ['above', 'below'],
  horizontalDirection: ['left', 'right'],
  fontSize: [10, 10.5, 16, 24],
  showFlags: [true, false],
  useLanguageCode: [true, false],
  useNativeName: [true, false],
  inactiveTextColor: ['transparent', '#000000', '#AbCdEf'],
  activeBackgroundColor: ['transparent', '#123456'],
};
const refused = {
  template: ['Buttons', 'pills', '', null, 1, ['buttons']],
  textTransform: ['capitalize', 'NONE'],
  fontWeight: ['600', 600],
  placement: ['top-left', 'bottom'],
  verticalDirection: ['up', 'left'],
  horizontalDirection: ['above'],
  fontSize: [9.99, 24.01, '16', Number.NaN, Number.POSITIVE_INFINITY, null, [16]],
  showFlags: ['true', 1, 0, null],
  useLanguageCode: ['false'],
  useNativeName: [{}],
  inactiveTextColor: ['#FFF', 'red', '#12345', '#1234567', '#GGGGGG', '123456', ' #123456', '', 1],
  hoverTextColor: ['#123456;}', 'rgb(0,0,0)', '#123456\n'],
  activeTextColor: [['#123456'], null],
  inactiveBackgroundColor: ['transparent '],
  hoverBackgroundColor: ['currentColor'],
  activeBackgroundColor: ['var(--x)'],
};
const cases = (table: Record<string, readonly unknown[]>) =>
  Object.entries(table).flatMap(([field, values]) =>
    values.map((value) => [field, value] as const),
  );

describe('each field', () => {
  test.each(cases(taken))('%s accepts %j', (field, value) => {
    expect(readSwitcherConfig({ [field]: value })).toEqual({ ...switcherDefaults, [field]: value });
  });
  test.each(cases(refused))('%s rejects %j and uses the default', (field, value) => {
    const others = { horizontalDirection: 'left', verticalDirection: 'below' };
    const given = { ...others, [field]: value };
    const expected = { ...switcherDefaults, ...others, [field]: switcherDefaults[field as never] };
    expect(readSwitcherConfig(given)).toEqual(expected);
  });
});

test.each([
  [{ placement: 'custom', customContainerId: 'menu' }, 'menu'],
  [{ placement: 'custom', customContainerId: ' #menu ' }, 'menu'],
  [{ placement: 'custom', customContainerId: ' # ' }, undefined],
  [{ placement: 'custom', customContainerId: 5 }, undefined],
  [{ placement: 'custom' }, undefined],
  [{ placement: 'bottom-left', customContainerId: 'menu' }, undefined],
  [{ customContainerId: 'menu' }, undefined],
])('the container of %j is %j', (given, id) => {
  expect(readSwitcherConfig(given).customContainerId).toBe(id);
});

test('a color is `transparent` or # and six hex digits', () => {
  expect(['transparent', '#0080ff', '#0080FF'].every(isSwitcherColor)).toBe(true);
  expect(
    ['Transparent', 'TRANSPARENT', '#08f', '0080ff', 'blue', null, undefined, 0x0080ff].some(
      isSwitcherColor,
    ),
  ).toBe(false);
});

test('reading a configuration twice changes nothing', () => {
  const style = readSwitcherConfig({ placement: 'custom', customContainerId: '#x', fontSize: 12 });
  expect(readSwitcherConfig(style)).toEqual(style);
  expect(readSwitcherConfig(JSON.parse(JSON.stringify(style)))).toEqual(style);
});
