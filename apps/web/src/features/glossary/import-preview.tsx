import type { AnswerOf } from '@dragoman/contract/endpoints';
import type { importGlossaryEndpoint } from '@dragoman/contract/glossary';
import type { ReactNode } from 'react';
import { countOf, numberOf } from '../../formatting/numbers.ts';
import { UnusableLines } from '../../imports/unusable-lines.tsx';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { DescriptionItem } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../websites/website-queries.ts';

export type GlossaryPreview = AnswerOf<typeof importGlossaryEndpoint>;
type TermChange = GlossaryPreview['changes'][number];
type ImportedTerm = TermChange['imported'];

interface ImportPreviewProps {
  readonly report: GlossaryPreview;
  readonly replaces: boolean;
  readonly onReplaces: (replaces: boolean) => void;
  readonly children: ReactNode;
}

/** What an import would change, and the lines that cannot be used. */
export function ImportPreview({ report, replaces, onReplaces, children }: ImportPreviewProps) {
  const { added, conflicts, unchanged, changes } = report;
  return (
    <section aria-label="What this import changes" className="grid gap-4 rounded-xl bg-wash p-4">
      <dl aria-live="polite" className="grid grid-cols-3 gap-4">
        <DescriptionItem name="New">{numberOf(added)}</DescriptionItem>
        <DescriptionItem name="Different">{numberOf(conflicts)}</DescriptionItem>
        <DescriptionItem name="Already there">{numberOf(unchanged)}</DescriptionItem>
      </dl>
      {conflicts > 0 && (
        <Checkbox isChecked={replaces} onChange={onReplaces}>
          Replace {countOf(conflicts, 'term')} that you have with other details. Otherwise yours
          stay.
        </Checkbox>
      )}
      {changes.length > 0 && (
        <details open={conflicts > 0}>
          <summary className="cursor-pointer font-semibold">See the changes</summary>
          <ul className="mt-3 grid max-h-80 gap-4 overflow-y-auto">
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry of a file has several terms
              <ChangeItem key={index} change={change} />
            ))}
            {added + conflicts > changes.length && (
              <li>And {countOf(added + conflicts - changes.length, 'more term')}.</li>
            )}
          </ul>
        </details>
      )}
      <UnusableLines report={report} />
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

function ChangeItem({ change: { line, type, current, imported } }: { change: TermChange }) {
  const language = imported.target_language;
  const website = useDashboardWebsites().find(({ id }) => id === imported.website_id);
  return (
    <li className="grid gap-1 border-s-3 border-saffron ps-3">
      <p className="text-sm text-soft">
        {type === 'added' ? 'New' : 'Different'} · line {line} ·{' '}
        {language === null ? 'All languages' : languageName(language)}
        {website && ` · ${shownAddress(website.url)}`}
      </p>
      {current !== null && (
        <p className="break-words text-soft">
          <del>{described(current)}</del>
        </p>
      )}
      <p className="break-words font-semibold">{described(imported)}</p>
    </li>
  );
}

function described(term: ImportedTerm): string {
  const result = term.translation === null ? t('is never translated') : `→ ${term.translation}`;
  const details = [term.is_case_sensitive && t('exact capitals'), term.part_of_speech, term.note];
  return [`${term.term} ${result}`, ...details.filter(Boolean)].join(' · ');
}
