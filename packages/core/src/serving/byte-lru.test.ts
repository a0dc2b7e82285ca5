import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteLru } from './byte-lru.ts';

test('what was used longest ago goes first', () => {
  const kept = new ByteLru<string>(100);
  for (const key of ['a', 'b', 'c', 'd']) kept.set(key, key, 25);
  kept.get('a');
  kept.set('e', 'e', 25);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => kept.get(key) !== undefined)).toEqual([
    'a',
    'c',
    'd',
    'e',
  ]);
});

test('one value never takes more than a quarter, and what it replaced is gone', () => {
  const kept = new ByteLru<string>(100);
  kept.set('a', 'small', 10);
  kept.set('a', 'large', 26);
  expect([kept.get('a'), kept.bytes]).toEqual([undefined, 0]);
});

test('a value that was replaced cannot weigh itself again', () => {
  const kept = new ByteLru<object>(100);
  const [old, current] = [{}, {}];
  kept.set('a', old, 10);
  kept.set('a', current, 10);
  kept.reweigh('a', old, 20);
  expect([kept.get('a'), kept.bytes]).toEqual([current, 10]);
});

test('the sum is that of the values kept, and never too large', () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    bytes: fc.nat(30),
    act: fc.constantFrom('set', 'delete', 'get', 'reweigh'),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const kept = new ByteLru<{ bytes: number }>(100);
      for (const { key, bytes, act } of steps) {
        const known = kept.get(key);
        if (act === 'set') kept.set(key, { bytes }, bytes);
        if (act === 'delete') kept.delete(key);
        if (act === 'reweigh' && known !== undefined) {
          known.bytes = bytes;
          kept.reweigh(key, known, bytes);
        }
      }
      const sum = kept.values().reduce((total, { bytes }) => total + bytes, 0);
      expect(kept.bytes).toBe(sum);
      expect(sum).toBeLessThanOrEqual(100);
    }),
  );
});
