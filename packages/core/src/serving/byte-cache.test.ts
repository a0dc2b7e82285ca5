import { expect, test } from 'vitest';
import { createByteCache, reweigh } from './byte-cache.ts';

test('a value over a quarter of the limit is rejected and removes its predecessor', () => {
  const cache = createByteCache<object>(100);
  cache.set('a', {}, { size: 10 });
  cache.set('a', {}, { size: 26 });
  expect([cache.get('a'), cache.calculatedSize]).toEqual([undefined, 0]);
});

test('a value that grows evicts the least recently used', () => {
  const cache = createByteCache<object>(100);
  const grown = {};
  cache.set('grown', grown, { size: 10 });
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, {}, { size: 20 });
  reweigh(cache, 'grown', grown, 25);
  expect([...cache.keys()].sort()).toEqual(['b', 'c', 'd', 'grown']);
  expect(cache.calculatedSize).toBe(85);
});

test('a replaced value cannot update its weight', () => {
  const cache = createByteCache<object>(100);
  const [old, current] = [{}, {}];
  cache.set('a', old, { size: 10 });
  cache.set('a', current, { size: 10 });
  reweigh(cache, 'a', old, 20);
  expect([cache.get('a') === current, cache.calculatedSize]).toEqual([true, 10]);
});
