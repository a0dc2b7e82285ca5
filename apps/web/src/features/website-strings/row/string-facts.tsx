import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import type { StringRow } from '../section/strings.ts';

const kindNames: Readonly<Record<string, string>> = {
  attribute: t('Attribute'),
  title: t('Page title'),
  meta: t('Meta text'),
  'json-ld': t('Structured data'),
};

/** What kind of text a string is, and the number of pages it is on. */
export function StringFacts({ row, className = '' }: { row: StringRow; className?: string }) {
  const { kind, page_count } = row.original;
  return (
    <p
      className={`flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 pt-0.5 pb-1 text-xs text-soft ${className}`}
    >
      {kindNames[kind] !== undefined && (
        <span className="rounded-full border border-edge px-2 leading-5">{kindNames[kind]}</span>
      )}
      <span className="shrink-0">used on {countOf(page_count, 'page')}</span>
    </p>
  );
}
