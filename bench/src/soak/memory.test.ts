import { expect, test } from 'vitest';
import { afterCollections, growth, type Sample } from './memory.ts';

/** A heap that grows by 60 MB an hour and is collected every tenth second. */
const samples: Sample[] = Array.from({ length: 300 }, (_, second) => ({
  at: second * 1000,
  rss: 200,
  heap: 50 + second / 60 + (second % 10) * 3,
  buffers: 10,
}));

test('growth is that of what remains after collections', () => {
  const remaining = afterCollections(samples, 10);
  expect(remaining).toHaveLength(30);
  expect(growth(remaining, 'heap')).toBeCloseTo(60);
  expect(growth(samples, 'rss')).toBeCloseTo(0);
});
