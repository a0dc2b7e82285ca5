import { expect, test } from 'vitest';
import { hasOtherProportions } from './picture-size.ts';

test.each([
  [800, 600, 400, 300, false],
  [800, 600, 401, 300, false],
  [800, 600, 600, 800, true],
  [800, 600, 800, 640, true],
  [1, 1, 5000, 5000, false],
])('%i × %i in place of %i × %i: %s', (width, height, otherWidth, otherHeight, expected) => {
  const other = { width: otherWidth, height: otherHeight };
  expect(hasOtherProportions({ width, height }, other)).toBe(expected);
  expect(hasOtherProportions(other, { width, height })).toBe(expected);
});
