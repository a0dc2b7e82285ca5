import { useState } from 'react';
import { countOf } from '../../formatting/numbers.ts';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pages } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { usePaged } from '../../ui/use-paged.ts';
import { EntryRow } from './entry-row.tsx';
import { entriesPerPage, type LanguagePair, useEntries } from './use-entries.ts';

/** Searches one pair of the memory, page by page; its entries can be corrected and deleted. */
export function Entries({ pairs }: { pairs: readonly LanguagePair[] }) {
  const options = pairs.map(({ sourceLanguage, targetLanguage }) => ({
    id: `${sourceLanguage} ${targetLanguage}`,
    label: t('{source} to {target}', {
      source: languageName(sourceLanguage),
      target: languageName(targetLanguage),
    }),
  }));
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  );
  const [pair, option] = [pairs[at], options[at]];
  if (pair === undefined || option === undefined) return null;
  return (
    <Card title="Translations">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Select label="Language pair" options={options} value={option.id} onChange={setChosen} />
        <FoundEntries key={option.id} pair={pair} />
      </div>
    </Card>
  );
}

function FoundEntries({ pair }: { pair: LanguagePair }) {
  const { limit: search, page, setLimit, setPage } = usePaged('');
  const entries = useEntries(pair, search, page);
  return (
    <>
      <SearchField label="Search the translation memory" value={search} onSearch={setLimit} />
      <Loaded query={entries} rows={4} label="Loading your translation memory...">
        {({ entries: found, totalCount }) => (
          <>
            <p role="status" className="text-soft">
              {countOf(totalCount, 'translation')}
            </p>
            {found.length === 0 && search !== '' && (
              <Notice>No translation contains “{search}”.</Notice>
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-edge">
              {found.map((entry) => (
                <EntryRow key={entry.id} pair={pair} entry={entry} />
              ))}
            </ul>
            <Pages
              label="Pages of translations"
              page={page}
              total={totalCount}
              size={entriesPerPage}
              onPage={setPage}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
