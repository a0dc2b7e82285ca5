import type { GlossaryTermAnswer } from '@dragoman/contract/glossary';
import { useState } from 'react';
import { useMay } from '../../account/use-accounts.ts';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SearchField } from '../../ui/search-field.tsx';
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
  const glossary = useGlossary();
  const mayEdit = useMay('glossary.edit');
  const mayRetranslate = useMay('website.edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Glossary" back={<BackLink to={routes.dashboard}>Dashboard</BackLink>}>
        Terms that are always translated in the same way, or never. Every engine follows them, and
        your own edits are checked against them.
      </PageHeading>
      {mayEdit && (
        <Card title="Add a term">
          <TermForm
            key={add.submittedAt}
            initial={emptyTerm}
            submit="Add term"
            sending={add}
            onSubmit={add.mutate}
          />
        </Card>
      )}
      {mayRetranslate && changed !== undefined && changed.affected > 0 && (
        <Retranslate key={changed.key} changed={changed} onDone={() => setChanged(undefined)} />
      )}
      <Card title="Terms">
        <Loaded query={glossary} label="Loading your glossary...">
          {({ terms }) => <TermList terms={terms} onChanged={setChanged} />}
        </Loaded>
      </Card>
      <GlossaryFiles onChanged={setChanged} />
    </div>
  );
}

interface TermListProps {
  readonly terms: readonly GlossaryTermAnswer[];
  readonly onChanged: OnChanged;
}

function TermList({ terms, onChanged }: TermListProps) {
  const [search, setSearch] = useState('');
  const mayEdit = useMay('glossary.edit');
  if (terms.length === 0)
    return (
      <Notice>
        {mayEdit
          ? t('Nothing here yet. Add a term above, or import a file below.')
          : t('Nothing here yet.')}
      </Notice>
    );
  const wanted = search.toLowerCase();
  const found = terms.filter(({ term, translation, note }) =>
    [term, translation, note].some((text) => text?.toLowerCase().includes(wanted)),
  );
  return (
    <div className="grid gap-4">
      <SearchField label="Search the glossary" value={search} onSearch={setSearch} />
      {found.length === 0 && <Notice>No term contains “{search}”.</Notice>}
      <ul className="grid divide-y divide-edge">
        {found.map((term) => (
          <TermRow key={term.id} term={term} onChanged={onChanged} />
        ))}
      </ul>
    </div>
  );
}
