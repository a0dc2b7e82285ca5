import { describe, expect, test } from 'vitest';
import { compilePageRules, type ExclusionRule, faultOfRule, faultOfRules } from './index.ts';

const rule = (
  kind: ExclusionRule['kind'],
  value: string,
  more: Partial<ExclusionRule> = {},
): ExclusionRule => ({ kind, value, effect: 'exclude', ...more });

describe('pages', () => {
  const isExcluded = compilePageRules([
    rule('path', '/account/**'),
    rule('pattern', '^/v\\d+(/|$)'),
    rule('parameter', 'print'),
    rule('parameter', 'view=raw&'),
    rule('parameter', 'mode=a b'),
    rule('path', '/news/**', { languages: ['fr'] }),
  ]);
  test.each([
    ['/account', null, true],
    ['/account/me?x=1', 'fr', true],
    ['/accounts', 'fr', false],
    ['/v2/start', 'fr', true],
    ['/%762/', null, true],
    ['/version', null, false],
    ['/a?print', 'fr', true],
    ['/a?x=1&print=2#top', null, true],
    ['/a?printer=1', null, false],
    ['/a?mode=a+b', null, true],
    ['/a?mode=b', null, false],
    ['/a#?print', null, false],
    ['/news/one', 'fr', true],
    ['/news/one', 'es', false],
    ['/news/one', null, false],
  ])('%s in %s: %s', (path, language, expected) => {
    expect(isExcluded(path, language)).toBe(expected);
    expect(isExcluded(path, language)).toBe(expected);
  });

  test('only what is named is translated, less what is excluded', () => {
    const matcher = compilePageRules([
      rule('path', '/docs/**', { effect: 'only' }),
      rule('path', '/', { effect: 'only', languages: ['fr'] }),
      rule('path', '/docs/old/**'),
    ]);
    expect(matcher('/docs/new', 'es')).toBe(false);
    expect(matcher('/docs/old/x', 'es')).toBe(true);
    expect(matcher('/', 'es')).toBe(true);
    expect(matcher('/', 'fr')).toBe(false);
    expect(matcher('/', null)).toBe(true);
  });

  test('an expression that other engines take ages for takes none', () => {
    const matcher = compilePageRules([rule('pattern', '^/(a+)+$')]);
    const start = process.cpuUsage();
    expect(matcher(`/${'a'.repeat(100_000)}!`, null)).toBe(true);
    expect(matcher(`/${'a'.repeat(1900)}!`, null)).toBe(false);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });

  test('two hundred paths with wildcards are compared with a long link at once', () => {
    const most = (value: string) =>
      Array.from({ length: 200 }, (_, index) => rule('path', value + index));
    const link = `/${'a'.repeat(8000)}`;
    const start = process.cpuUsage();
    for (const value of [`/**${'a'.repeat(280)}`, `/${'**a'.repeat(95)}`, `/${'*a'.repeat(145)}`])
      expect(compilePageRules(most(value))(link, null)).toBe(false);
    const parameters = Array.from({ length: 200 }, (_, index) => rule('parameter', `b${index}`));
    expect(compilePageRules(parameters)(`/?${'a&'.repeat(4000)}`, null)).toBe(false);
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});

describe('a rule that cannot be used is refused with a reason', () => {
  test.each([
    [rule('selector', ''), 'Enter what'],
    [rule('selector', 'p:first-child'), '“:first-child” is not supported'],
    [rule('selector', 'h1 + p'), 'Siblings'],
    [rule('selector', 'svg|a'), 'namespaces'],
    [rule('selector', 'p['), 'not a CSS selector'],
    [rule('selector', '.a', { languages: ['fr'] }), 'all languages'],
    [rule('attribute', 'img alt'), 'img@alt'],
    [rule('attribute', 'alt', { effect: 'only' }), 'Only elements and pages'],
    [rule('path', 'https://x.example/a'), 'path only'],
    [rule('path', '/a?b'), 'query parameter'],
    [rule('pattern', '(?=a)'), 'cannot be used: invalid or unsupported Perl syntax'],
    [rule('pattern', '('), 'cannot be used'],
    [rule('pattern', '(a{1000}){1000}'), 'cannot be used'],
    [rule('pattern', `(a|b)${'.{1,1000}'.repeat(25)}[!-#]`), 'it is too large'],
    [rule('parameter', 'a b'), 'print=1'],
    [rule('path', 'x'.repeat(301)), 'at most 300'],
  ])('%j', (given, reason) => {
    expect(faultOfRule(given)).toContain(reason);
  });

  test.each([
    rule('selector', 'main > .price, [data-x^="a"] b, *'),
    rule('attribute', 'img@alt'),
    rule('path', '/account/**', { languages: ['fr'] }),
    rule('pattern', '(?i)^/v[0-9]+/'),
    rule('parameter', 'print=1'),
  ])('%j can be used', (given) => {
    expect(faultOfRule(given)).toBeUndefined();
  });

  test('the index of the rule at fault is given', () => {
    expect(faultOfRules([rule('path', '/a'), rule('path', '/a')])).toEqual({
      index: 1,
      message: 'This rule exists already.',
    });
    const many = Array.from({ length: 21 }, (_, index) => rule('pattern', `a${index}`));
    expect(faultOfRules(many)?.index).toBe(20);
  });

  test('together, expressions and selectors have a size, because each works on every link or element', () => {
    const expressions = ['a', 'b', 'c'].map((one) => rule('pattern', `[${one}-d]{200}`));
    expect(faultOfRules(expressions)).toMatchObject({
      index: 2,
      message: expect.stringContaining('with those before it'),
    });
    const lists = Array.from({ length: 10 }, (_, list) =>
      rule('selector', Array.from({ length: 101 }, () => `b`).join() + list),
    );
    expect(faultOfRules(lists)).toEqual({
      index: 9,
      message: 'The selectors of a website have at most 1000 parts.',
    });
    expect(faultOfRules(lists.slice(1))).toBeUndefined();
  });
});
