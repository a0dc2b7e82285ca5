import type { RuleKind } from '@dragoman/domain/exclusions';
import { shownLanguage, t } from '../../texts/texts.ts';
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
    label: t('Elements'),
    field: 'CSS selector',
    example: '.price, footer address',
    hint: t('Element names, .class, #id, [attribute], a space or > between elements, and commas.'),
  },
  attribute: {
    label: t('An attribute'),
    field: t('Attribute'),
    example: 'alt, or img@alt for images only',
    hint: t('The texts of this attribute stay as they are.'),
  },
  path: {
    label: t('Pages by path'),
    field: t('Path'),
    example: '/account/**',
    hint: '* stands for any characters up to the next slash, ** for any characters.',
  },
  pattern: {
    label: t('Pages by regular expression'),
    field: t('Regular expression'),
    example: '^/v[0-9]+/',
    hint: t('Compared with the path. Look-around and back-references are not supported.'),
  },
  parameter: {
    label: t('Pages with a query parameter'),
    field: t('Parameter'),
    example: 'print, or print=1 for one value',
    hint: t('Addresses like /page?print=1.'),
  },
};

const number = new Intl.NumberFormat(shownLanguage());
const count = (value: number, one: string) =>
  `${number.format(value)} ${value === 1 ? one : `${one}s`}`;

/** Says what a rule hit in the last scan. */
export function savingsOf({ pages, texts, words, effect, kind }: Rule): string {
  const isAboutPages = kind === 'path' || kind === 'pattern' || kind === 'parameter';
  if (pages === 0) return isAboutPages ? t('Matches no page yet') : t('Matches nothing yet');
  if (effect === 'only')
    return isAboutPages
      ? t('Includes {pages}', { pages: count(pages, 'page') })
      : t('Includes {words} on {pages}', {
          words: count(words, 'word'),
          pages: count(pages, 'page'),
        });
  const hit = isAboutPages
    ? count(pages, 'page')
    : `${count(texts, 'text')} on ${count(pages, 'page')}`;
  return words === 0 ? hit : `${hit} · saves ${count(words, 'word')}`;
}
