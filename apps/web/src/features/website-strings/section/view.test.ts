import { expect, test } from 'vitest';
import { actionFilter, filterKey, isNarrowed, readView, wholeView, writeView } from './view.ts';

const read = (query: string) => readView(new URLSearchParams(query));
const write = (query: string, change: Partial<typeof wholeView>) =>
  writeView(new URLSearchParams(query), { ...read(query), ...change }).toString();

test('a view survives being written to an address', () => {
  const view = {
    page: 3,
    search: 'tea & co',
    states: ['edited', 'untranslated'],
    warnings: true,
    drafts: true,
    doubtful: true,
    assignee: '11111111-2222-4333-8444-555555555555',
    mentioned: null,
    kind: 'meta',
    path: '/a b',
    sort: 'recent',
    size: 50,
  } as const;
  expect(readView(writeView(new URLSearchParams(), view))).toEqual(view);
});

test('defaults are not written, and other parameters stay', () => {
  expect(write('section=strings&page=4&state=edited', { page: 1, states: [] })).toBe(
    'section=strings',
  );
});

test('unknown values in an address are ignored', () => {
  expect(read('page=-1&state=new,edited&kind=x&sort=y&size=7&warnings=1&path=')).toEqual({
    ...wholeView,
    states: ['edited'],
  });
  expect(read('page=1.5').page).toBe(1);
});

test('the filter of an action includes every filter of the list, but no page', () => {
  expect(actionFilter(read('page=2&sort=recent'))).toEqual({});
  expect(
    actionFilter(read('search=tea&kind=title&path=/&state=edited&warnings=true&doubtful=true')),
  ).toEqual({
    search: 'tea',
    kind: ['title'],
    path: '/',
    state: ['edited'],
    warnings: true,
    doubtful: true,
  });
  expect(isNarrowed(read('page=2'))).toBe(false);
  expect(isNarrowed(read('drafts=true'))).toBe(true);
  expect(filterKey(read('page=2&search=a'))).toBe(filterKey(read('search=a')));
});
