import { expect, test } from 'vitest';
import {
  bareContainerId,
  changeSwitcherConfig,
  readSwitcherConfig,
  type SwitcherChanges,
  switcherChanges,
  switcherDefaults,
} from './index.ts';

const slugs = { dontTranslateSlugs: { es: true } };
const custom = { placement: 'custom', customContainerId: 'menu' } as const;

const cases: [string, unknown, SwitcherChanges, object][] = [
  ['nothing stored yet', null, { fontSize: 12 }, { fontSize: 12 }],
  ['a stored list is no configuration', [1], { fontSize: 12 }, { fontSize: 12 }],
  ['only what changed is written', {}, { template: 'vertical' }, { template: 'vertical' }],
  [
    'other fields are preserved',
    { ...slugs, x: 1 },
    { fontSize: 12 },
    { ...slugs, x: 1, fontSize: 12 },
  ],
  ['no change', slugs, {}, slugs],
  ['an undefined change is ignored', { fontSize: 12 }, { fontSize: undefined }, { fontSize: 12 }],
  ['a container', {}, custom, custom],
  ['its # is left out', {}, { ...custom, customContainerId: ' #menu ' }, custom],
  ['without an id', custom, { customContainerId: '' }, { placement: 'custom' }],
  ['another id', custom, { customContainerId: 'nav' }, { ...custom, customContainerId: 'nav' }],
  ['the id stays with the placement', custom, { fontSize: 12 }, { ...custom, fontSize: 12 }],
  ['the id goes with it', custom, { placement: 'bottom-left' }, { placement: 'bottom-left' }],
  ['no id without custom', {}, { customContainerId: 'menu' }, {}],
  ['a stale id is removed', { customContainerId: 'menu' }, { fontSize: 12 }, { fontSize: 12 }],
];

test.each(cases)('%s', (_, stored, changes, expected) => {
  expect(changeSwitcherConfig(stored, changes)).toEqual(expected);
});

test('the stored configuration is not mutated', () => {
  const stored = Object.freeze({ ...custom, ...slugs });
  changeSwitcherConfig(stored, { placement: 'bottom-left' });
  expect(stored).toEqual({ ...custom, ...slugs });
});

test('applying the changes between two styles yields the second', () => {
  const one = readSwitcherConfig({ ...custom, fontSize: 12 });
  const other = readSwitcherConfig({ template: 'dropdown', fontSize: 12 });
  for (const [from, to] of [
    [one, other],
    [other, one],
    [one, switcherDefaults],
    [one, one],
  ] as const) {
    const changed = changeSwitcherConfig({ ...from, ...slugs }, switcherChanges(from, to));
    expect(readSwitcherConfig(changed)).toEqual(to);
    expect(changed).toMatchObject(slugs);
  }
  expect(switcherChanges(one, one)).toEqual({});
  expect(switcherChanges(one, { ...one, fontSize: 13 })).toEqual({ fontSize: 13 });
});

test.each([
  ['menu', 'menu'],
  ['#menu', 'menu'],
  ['  # menu ', 'menu'],
  ['#', ''],
  ['', ''],
  [undefined, ''],
  [7, ''],
])('the id of %j is %j', (value, id) => {
  expect(bareContainerId(value)).toBe(id);
});
