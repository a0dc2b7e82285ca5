import {
  buildDictionary,
  type CompiledPage,
  type CutOptions,
  type Dictionary,
  recut,
  render,
  renderAgain,
  type Target,
  units,
} from '@dragoman/rewriter';
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

/** Targets of one website, by what they change; the additions to the head differ from page to page. */
const targets: readonly Target[] = [
  { language: 'es', direction: 'ltr', link: (href) => `/es${href}` },
  {
    language: 'ar',
    direction: 'rtl',
    live: { headHtml: '<live>' },
    media: (address) => `/z${address}`,
  },
  {
    language: 'en',
    direction: 'ltr',
    link: () => '/',
    unitMarks: new Map([['Hello world', 'a-1']]),
  },
  {
    language: 'es',
    direction: 'ltr',
    canonical: 'https://a.example/',
    alternates: [{ hreflang: 'es', href: '/' }],
  },
];

/**
 * Cuts and renders a page with the help of another one, and that one again with the help of the result. Returns what differs from doing
 * so with each alone; undefined if nothing does. `number` selects the options, the target and the distance of checkpoints.
 */
export function recutBreach(
  one: Uint8Array,
  other: Uint8Array,
  number: number,
): string | undefined {
  const options = websites[number % websites.length]!;
  const distance = [1, 16, 100, 2048][(number >> 2) % 4]!;
  const target = targets[(number >> 4) % targets.length]!;
  const first = cut(one, options, distance);
  const second = recut(first, other, options, equals, distance);
  const third = recut(second, one, options, equals, distance);
  return (
    differenceOf(second, cut(other, options, distance)) ??
    differenceOf(third, first) ??
    differenceRendered([first, second, third], target)
  );
}

function differenceRendered(pages: readonly CompiledPage[], target: Target): string | undefined {
  const dictionary = dictionaryOf(pages);
  let before: ReturnType<typeof renderAgain>;
  for (const [index, page] of pages.entries()) {
    const headHtml = `<i${index}>`.repeat(index);
    const whole = render(page, dictionary, { ...target, headHtml });
    before = renderAgain(page, dictionary, { ...target, headHtml }, before);
    if (before !== undefined && !equals(before.bytes, whole)) return `rendered: page ${index}`;
  }
  return undefined;
}

/** Returns translations of most texts of the pages. */
function dictionaryOf(pages: readonly CompiledPage[]): Dictionary {
  const texts = pages.flatMap((page) => units(page).map(({ text }) => text));
  const translated = texts.filter((text) => text.length % 4 !== 0);
  return buildDictionary(translated.map((text) => [text, `« ${text} »`] as const));
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
