import { useState } from 'react';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { Notice } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { GlossaryFiles } from './glossary-files.tsx';
import { Retranslate } from './retranslate.tsx';
import { TermForm } from './term-form.tsx';
import { TermRow } from './term-row.tsx';
import {
  type Changed,
  emptyTerm,
  type OnChanged,
  useAddTerm,
  useGlossary,
} from './use-glossary.ts';

/** The account's glossary: terms for all websites or for one. */
export function GlossaryPage() {
  const [changed, setChanged] = useState<Changed>();
  const add = useAddTerm(setChanged);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageTitle>Glossary</PageTitle>
      <div>
        <BackLink to={routes.dashboard}>Dashboard</BackLink>
        <h1 className="mt-2 text-3xl font-bold sm:text-4xl">Glossary</h1>
        <p className="mt-3 max-w-2xl text-soft">
          Terms that are always translated in the same way, or never. Every engine follows them, and
          your own edits are checked against them.
        </p>
      </div>
      <Card title="Add a term">
        <TermForm
          key={add.submittedAt}
          initial={emptyTerm}
          submit="Add term"
          error={add.error}
          isBusy={add.isPending}
          onSubmit={add.mutate}
        />
      </Card>
      {changed !== undefined && changed.affected > 0 && (
        <Retranslate key={changed.key} changed={changed} onDone={() => setChanged(undefined)} />
      )}
      <Card title="Terms">
        <TermList onChanged={setChanged} />
      </Card>
      <GlossaryFiles onChanged={setChanged} />
    </div>
  );
}

function TermList({ onChanged }: { onChanged: OnChanged }) {
  const [search, setSearch] = useState('');
  const glossary = useGlossary();
  if (glossary.isPending) return <SkeletonRows rows={3} label="Loading your glossary..." />;
  if (glossary.isError)
    return (
      <ErrorCard message={glossary.error.message}>
        <RetryButton onPress={glossary.refetch} />
      </ErrorCard>
    );
  const { terms } = glossary.data;
  if (terms.length === 0)
    return <Notice>Nothing here yet. Add a term above, or import a file below.</Notice>;
  const wanted = search.toLowerCase();
  const found = terms.filter(({ term, translation, note }) =>
    [term, translation, note].some((text) => text?.toLowerCase().includes(wanted)),
  );
  return (
    <div className="grid gap-4">
      <SearchField
        label="Search the glossary"
        placeholder="Search the glossary"
        value={search}
        onSearch={setSearch}
      />
      {found.length === 0 && <Notice>No term contains “{search}”.</Notice>}
      <ul className="grid divide-y divide-edge">
        {found.map((term) => (
          <TermRow key={term.id} term={term} onChanged={onChanged} />
        ))}
      </ul>
    </div>
  );
}
