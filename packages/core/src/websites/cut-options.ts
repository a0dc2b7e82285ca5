import type { WebsiteRow } from '@dragoman/database/schema';
import { elementRules } from '@dragoman/domain/exclusions';
import type { CutOptions } from '@dragoman/rewriter';

/** Returns how pages of a website are cut, so that scans, previews and visitors have the same units. */
export function cutOptionsOf(
  website: Pick<WebsiteRow, 'original_language' | 'exclusions' | 'data_attributes'>,
  rules = website.exclusions.rules,
) {
  return {
    sourceLanguage: website.original_language,
    ...elementRules(rules),
    dataAttributes: website.data_attributes,
  } satisfies CutOptions;
}
