import { describe, expect, test } from 'vitest';
import { looksEndless, patternOfPath } from './frontier.ts';

describe('traps', () => {
  test.each([
    ['/a/b/c', false],
    ['/a/a/b', false],
    ['/a/a/a', true],
    ['/x/a/b/a/b/a/b', true],
    ['/2024/01/01', false],
    [`/${'a'.repeat(1600)}`, true],
    [`/${Array.from({ length: 21 }, (_, at) => at).join('/')}`, true],
    [`/?q=${'/a'.repeat(20)}`, false],
  ])('%s is endless: %s', (path, expected) => {
    expect(looksEndless(path)).toBe(expected);
  });

  test.each([
    ['/about', undefined],
    ['/calendar/2026/11', '/calendar/0/0'],
    ['/calendar/2027/1', '/calendar/0/0'],
    ['/list?page=2', '/list?*'],
    ['/list?page=3&sort=a', '/list?*'],
    ['/list?', undefined],
  ])('%s has the shape %s', (path, expected) => {
    expect(patternOfPath(path)).toBe(expected);
  });
});
