import { expect, test } from 'vitest';
import { mediaQuotaRefusal } from './index.ts';

const quota = { bytes: 1_500_000_000, objects: 10_000 };

test.each([
  [{ bytes: 1_500_000_000, objects: 10_000 }, undefined],
  [
    { bytes: 1, objects: 10_001 },
    'This website already has 10,000 translated pictures, which is the limit. Remove some of them, then try again.',
  ],
  [
    { bytes: 1_500_000_001, objects: 1 },
    'The translated pictures of this website may take 1.5 GB together. Remove some of them, then try again.',
  ],
])('%j', (usage, words) => {
  expect(mediaQuotaRefusal(quota, usage)).toBe(words);
});

test('less than a gigabyte is shown in megabytes', () => {
  const words = mediaQuotaRefusal({ bytes: 50_000_000, objects: 1 }, { bytes: 6e7, objects: 1 });
  expect(words).toContain('may take 50 MB together');
});
