import type { RuleKind } from '@dragoman/domain/exclusions';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
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
    field: t('CSS selector'),
    example: '.price, footer address',
    hint: t('Element names, .class, #id, [attribute], a space or > between elements, and commas.'),
  },
  attribute: {
    label: t('An attribute'),
    field: t('Attribute'),
    example: t('alt, or img@alt for images only'),
    hint: t('The texts of this attribute stay as they are.'),
  },
  path: {
    label: t('Pages by path'),
    field: t('Path'),
    example: '/account/**',
    hint: t('* stands for any characters up to the next slash, ** for any characters.'),
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
    example: t('print, or print=1 for one value'),
    hint: t('Addresses like /page?print=1.'),
  },
};

/** Says what a rule hit in the last scan. */
export function savingsOf({ pages, texts, words, effect, kind }: Rule): string {
  const isAboutPages = kind === 'path' || kind === 'pattern' || kind === 'parameter';
  if (pages === 0) return isAboutPages ? t('Matches no page yet') : t('Matches nothing yet');
  if (effect === 'only')
    return isAboutPages
      ? t('Includes {pages}', { pages: countOf(pages, 'page') })
      : t('Includes {words} on {pages}', {
          words: countOf(words, 'word'),
          pages: countOf(pages, 'page'),
        });
  const hit = isAboutPages
    ? countOf(pages, 'page')
    : t('{texts} on {pages}', {
        texts: countOf(texts, 'text'),
        pages: countOf(pages, 'page'),
      });
  return words === 0 ? hit : t('{hit} · saves {words}', { hit, words: countOf(words, 'word') });
}
