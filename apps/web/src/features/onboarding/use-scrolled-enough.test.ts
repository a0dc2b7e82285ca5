import { expect, test } from 'vitest';
import { hasScrolledEnough } from './use-scrolled-enough.ts';

const viewport = 800;

test('on a page taller than two viewports, more than half a viewport must be scrolled', () => {
  const page = 1601;
  expect(hasScrolledEnough({ page, viewport, scrolled: 400, atBottom: false })).toBe(false);
  expect(hasScrolledEnough({ page, viewport, scrolled: 401, atBottom: false })).toBe(true);
});

test('on a shorter page the bottom must be visible, however far it was scrolled', () => {
  const page = 1600;
  expect(hasScrolledEnough({ page, viewport, scrolled: 500, atBottom: false })).toBe(false);
  expect(hasScrolledEnough({ page, viewport, scrolled: 0, atBottom: true })).toBe(true);
});
