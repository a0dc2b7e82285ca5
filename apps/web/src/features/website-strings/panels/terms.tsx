import { useMemo } from 'react';
import { SmallButton } from '../../../ui/small-button.tsx';
import { useSectionGlossary } from '../section/glossary.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { termFinder } from '../section/terms.ts';

interface TermsProps {
  readonly row: StringRow;
  /** Writes a text at the caret of the row's field. */
  readonly onInsert: (text: string) => void;
}

/** The glossary's terms in a text, each to be inserted. */
export function Terms({ row, onInsert }: TermsProps) {
  const { targetLanguage, mayEdit } = useSection();
  const glossary = useSectionGlossary();
  const find = useMemo(() => termFinder(glossary ?? []), [glossary]);
  const found = find(row.original.original_string);
  if (found.length === 0) return null;
  return (
    <ul aria-label="Terms" className="grid gap-1">
      {found.map(({ term, translation }) => (
        <li key={term} className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-semibold">{term}</bdi>
          <span aria-hidden="true">→</span>
          <bdi lang={targetLanguage}>{translation ?? term}</bdi>
          {mayEdit && <SmallButton onClick={() => onInsert(translation ?? term)}>Use</SmallButton>}
        </li>
      ))}
    </ul>
  );
}
