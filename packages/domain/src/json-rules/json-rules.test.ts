import { describe, expect, test } from 'vitest';
import {
  callStarts,
  compileJsonRules,
  faultOfJsonRules,
  JsonPaths,
  readJsonPath,
} from './index.ts';

/** True if a path ends at the value that the keys lead to. */
const leadsTo = (path: string, keys: readonly (string | number)[]) => {
  const paths = new JsonPaths([path]);
  return paths.isEnd(
    keys.reduce<typeof paths.root>((place, key) => paths.next(place, key), paths.root),
  );
};

describe('a JSON path', () => {
  test.each([
    ['$', []],
    ['$.title', ['title']],
    ["$['a title']", ['a title']],
    ['$["a.b"]', ['a.b']],
    ['$.größe', ['größe']],
    ['$.items[*].title', ['items', 3, 'title']],
    ['$.*.title', ['anything', 'title']],
    ['$[1]', [1]],
    ['$..title', ['title']],
    ['$..title', ['a', 0, 'b', 'title']],
    ['$..[*]', ['a', 0]],
    ['$.a..b.c', ['a', 'b', 'b', 'c']],
  ])('%s leads to %j', (path, keys) => expect(leadsTo(path, keys)).toBe(true));

  test.each([
    ['$.title', ['name']],
    ['$.title', ['title', 'title']],
    ['$.items[*].title', ['items', 'title']],
    ['$[1]', ['1']],
    ['$..title', ['title', 'x']],
  ])('%s does not lead to %j', (path, keys) => expect(leadsTo(path, keys)).toBe(false));

  test.each([
    ...[
      '',
      'title',
      '$.',
      '$..',
      '$.[0]',
      '$title',
      '$.a b',
      '$[?(@.a)]',
      '$[0:2]',
      '$[-1]',
      '$.a]',
    ],
    `$${'.a'.repeat(31)}`,
    `$.${'a'.repeat(400)}`,
  ])('%s is refused', (path) => expect(readJsonPath(path)).toBeUndefined());
});

test('places are few, whatever the document: a value costs one look-up', () => {
  const paths = new JsonPaths(['$..title']);
  const titled = paths.next(paths.root, 'title');
  expect(paths.next(titled, 7)).toBe(paths.next(paths.root, 'price'));
  // Which of the last keys were an a makes a place of its own.
  const hostile = new JsonPaths(Array.from({ length: 20 }, (_, n) => `$..a${'.*'.repeat(n)}.b`));
  let found = [hostile.root];
  const places = new Set(found);
  for (let depth = 0; depth < 14; depth += 1) {
    found = found.flatMap((place) => ['a', 'b'].map((key) => hostile.next(place, key)));
    for (const place of found) places.add(place);
  }
  expect(places.size).toBeLessThanOrEqual(2001);
});

describe('rules', () => {
  test('name the places of all rules about an address; without rules nothing is asked', () => {
    const places = compileJsonRules([
      { path: '/api/**', texts: ['$.a'] },
      { path: '/api/items/*', texts: ['$.b'] },
    ]);
    const ends = (path: string) =>
      ['a', 'b'].filter((key) => {
        const paths = places?.(path);
        return paths?.isEnd(paths.next(paths.root, key));
      });
    expect([ends('/api/x'), ends('/api/items/1?page=2'), ends('/tea')]).toEqual([
      ['a'],
      ['a', 'b'],
      [],
    ]);
    expect(places?.('/api/x')).toBe(places?.('/api/y'));
    expect(compileJsonRules([])).toBeUndefined();
  });

  test.each([
    ['rules.0.path', { path: 'https://a.example/api', texts: ['$'] }],
    ['rules.0.path', { path: '/api?x=1', texts: ['$'] }],
    ['rules.0.texts', { path: '/api', texts: [] }],
    ['rules.0.texts', { path: '/api', texts: ['$', 'title'] }],
  ])('%s at fault', (field, rule) => expect(faultOfJsonRules([rule])).toMatchObject({ field }));

  test('61 JSON paths are too many', () => {
    const rules = [20, 20, 20, 1].map((length) => ({
      path: '/api',
      texts: Array(length).fill('$'),
    }));
    expect(faultOfJsonRules(rules.slice(0, 3))).toBeUndefined();
    expect(faultOfJsonRules(rules)).toMatchObject({ field: 'rules.3.texts' });
  });

  test('say how calls begin, unless a wildcard begins them', () => {
    const paths = ['/api/**', '/api/**', '/größen/*.json', '/**/teas', '/teas'];
    expect(callStarts(paths.map((path) => ({ path, texts: ['$'] })))).toEqual([
      ...['/api/', '/gr%C3%B6%C3%9Fen/', '/teas'],
    ]);
  });

  test('21 rules are too many', () => {
    const rule = { path: '/api', texts: ['$.a'] };
    expect(faultOfJsonRules([rule])).toBeUndefined();
    expect(faultOfJsonRules(Array.from({ length: 21 }, () => rule))).toMatchObject({
      field: 'rules.20',
    });
  });
});
