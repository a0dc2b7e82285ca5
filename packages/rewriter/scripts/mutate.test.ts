import { expect, test } from 'vitest';
import { minimize, mutate, randomNumbers } from './mutate.ts';

const page = new TextEncoder().encode('<p>Hello <b>you</b></p>');

test('the same seed mutates a page in the same way', () => {
  const damaged = (seed: number) => {
    const random = randomNumbers(seed);
    return Array.from({ length: 50 }, () => mutate(page, [page], random).join());
  };
  expect(damaged(7)).toEqual(damaged(7));
  expect(damaged(7)).not.toEqual(damaged(8));
});

test('a failing input is reduced to the failing part', () => {
  const smallest = minimize(page, (bytes) => new TextDecoder().decode(bytes).includes('<b>'));
  expect(new TextDecoder().decode(smallest)).toBe('<b>');
});
