import { type CompiledPage, type CutOptions, recut } from '@dragoman/rewriter';
import { cut } from '../src/cut/index.ts';

export const equals = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
const listed = [
  'units',
  'tags',
  'operations',
  'mediaGroups',
  'metadata',
  'rawRanges',
  'skips',
] as const;
const single = [
  'bytes',
  'sourceLanguage',
  'headEnd',
  'htmlStart',
  'scriptStart',
  'hasPolicy',
  'hasScripts',
  'attributeNames',
] as const;

/** Options of websites, by how they affect what is open. Checkpoints close together find more in small pages. */
const websites: readonly CutOptions[] = [
  { sourceLanguage: 'en', now: () => 0 },
  {
    sourceLanguage: 'en',
    now: () => 0,
    excludedSelectors: ['b', '[title]'],
    dataAttributes: ['data-x'],
  },
  {
    sourceLanguage: 'en',
    now: () => 0,
    onlySelectors: ['div', 'p'],
    excludedAttributes: ['a@title'],
  },
  { sourceLanguage: 'en', now: () => 0, excludedSelectors: ['div b'] },
];

/**
 * Cuts a page with the help of another one, and that one again with the help of the result. Returns what differs from cutting each whole;
 * undefined if nothing does. `number` selects the website's options and the distance of checkpoints.
 */
export function recutBreach(
  one: Uint8Array,
  other: Uint8Array,
  number: number,
): string | undefined {
  const options = websites[number % websites.length]!;
  const distance = [1, 16, 100, 2048][(number >> 2) % 4]!;
  const first = cut(one, options, distance);
  const second = recut(first, other, options, equals, distance);
  return (
    differenceOf(second, cut(other, options, distance)) ??
    differenceOf(recut(second, one, options, equals, distance), first)
  );
}

function differenceOf(found: CompiledPage, expected: CompiledPage): string | undefined {
  for (const field of single) {
    if (found[field] !== expected[field])
      return `${field}: ${found[field]}, not ${expected[field]}`;
  }
  for (const field of listed) {
    const values = found[field];
    const wanted = expected[field];
    if (values.length === wanted.length && values.every((value, at) => value === wanted[at]))
      continue;
    return `${field}: [${values}], not [${wanted}]`;
  }
  if ((found.checkpoints === undefined) !== (expected.checkpoints === undefined))
    return 'checkpoints';
  return undefined;
}
