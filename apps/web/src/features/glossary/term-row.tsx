import type { GlossaryTermAnswer } from '@dragoman/contract/glossary';
import { useState } from 'react';
import { useMay } from '../../account/use-accounts.ts';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../websites/website-queries.ts';
import { TermForm } from './term-form.tsx';
import { type OnChanged, useChangeTerm, useDeleteTerm } from './use-glossary.ts';

interface TermRowProps {
  readonly term: GlossaryTermAnswer;
  readonly onChanged: OnChanged;
}

/** A term with its translation; 'Edit' turns the row into a form. */
export function TermRow({ term, onChanged }: TermRowProps) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMay('glossary.edit');
  const change = useChangeTerm(term.id, (changed) => {
    setEditing(false);
    onChanged(changed);
  });
  const remove = useDeleteTerm(onChanged);
  if (isEditing) {
    const { id: _id, ...initial } = term;
    return (
      <li className="py-5">
        <TermForm
          initial={initial}
          submit="Save term"
          sending={change}
          onSubmit={change.mutate}
          onCancel={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <bdi>{term.term}</bdi>{' '}
          {term.translation === null ? (
            <span className="font-normal text-soft">is never translated</span>
          ) : (
            <>
              <span aria-hidden="true">→</span>
              <span className="sr-only">becomes</span>{' '}
              <bdi lang={term.target_language ?? undefined}>{term.translation}</bdi>
            </>
          )}
        </p>
        <TermDetails term={term} />
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" aria-label={`Edit ${term.term}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            variant="quiet"
            aria-label={`Delete ${term.term}`}
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(term.id, { onError: (error) => notify.failed(error.message) })
            }
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

function TermDetails({ term }: { term: GlossaryTermAnswer }) {
  const website = useDashboardWebsites().find(({ id }) => id === term.website_id);
  const details = [
    term.target_language === null ? t('All languages') : languageName(term.target_language),
    term.website_id === null ? t('all websites') : website && shownAddress(website.url),
    term.is_case_sensitive && t('exact capitals'),
    term.part_of_speech,
    term.note,
  ].filter(Boolean);
  return <p className="break-words text-sm text-soft">{details.join(' · ')}</p>;
}
