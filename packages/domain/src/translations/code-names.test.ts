import { expect, test } from 'vitest';
import { isCodeName } from './code-names.ts';

test.each([
  'sortBy()',
  'Array.from()',
  'onClick',
  'CompoundPath',
  '_global_',
  'MAX_SIZE',
  '--no-wait',
  '$HOME',
  'std::vector',
  '<1>README.md</1>',
  'src/index.ts',
])('%s is a name of code', (text) => {
  expect(isCodeName(text)).toBe(true);
});

test.each([
  'Home',
  'sign-up',
  'FAQ',
  'Read more.',
  'open the file index.ts',
  'e.g.',
  '12',
  '-',
  '',
])('“%s” is no name of code', (text) => {
  expect(isCodeName(text)).toBe(false);
});
