import type { RuleKind } from '@dragoman/domain/exclusions';
import type { Rule } from './use-exclusions.ts';

interface KindLabel {
  readonly label: string;
  /** The form's field. */
  readonly field: string;
  readonly example: string;
  readonly hint: string;
}

export const kindLabels: Readonly<Record<RuleKind, KindLabel>> = {
  selector: {
    label: 'Elements',
    field: 'CSS selector',
    example: '.price, footer address',
    hint: 'Element names, .class, #id, [attribute], a space or > between elements, and commas.',
  },
  attribute: {
    label: 'An attribute',
    field: 'Attribute',
    example: 'alt, or img@alt for images only',
    hint: 'The texts of this attribute stay as they are.',
  },
  path: {
    label: 'Pages by path',
    field: 'Path',
    example: '/account/**',
    hint: '* stands for any characters up to the next slash, ** for any characters.',
  },
  pattern: {
    label: 'Pages by regular expression',
    field: 'Regular expression',
    example: '^/v[0-9]+/',
    hint: 'Compared with the path. Look-around and back-references are not supported.',
  },
  parameter: {
    label: 'Pages with a query parameter',
    field: 'Parameter',
    example: 'print, or print=1 for one value',
    hint: 'Addresses like /page?print=1.',
  },
};

const number = new Intl.NumberFormat('en');
const count = (value: number, one: string) =>
  `${number.format(value)} ${value === 1 ? one : `${one}s`}`;

/** Says what a rule hit in the last scan. */
export function savingsOf({ pages, texts, words, effect, kind }: Rule): string {
  const isAboutPages = kind === 'path' || kind === 'pattern' || kind === 'parameter';
  if (pages === 0) return isAboutPages ? 'Matches no page yet' : 'Matches nothing yet';
  if (effect === 'only')
    return isAboutPages
      ? `Includes ${count(pages, 'page')}`
      : `Includes ${count(words, 'word')} on ${count(pages, 'page')}`;
  const hit = isAboutPages
    ? count(pages, 'page')
    : `${count(texts, 'text')} on ${count(pages, 'page')}`;
  return words === 0 ? hit : `${hit} · saves ${count(words, 'word')}`;
}
