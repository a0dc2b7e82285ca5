import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { MarkedText } from '../text/marked-text.tsx';

/** Searches the account's translation memory for words, at first for those that are selected in the row. */
export function Concordance({ words }: { words: string }) {
  const [search, setSearch] = useState(words);
  const { data, error } = useFound(search);
  return (
    <>
      <SearchField
        label="Search the translation memory"
        placeholder="Search the translation memory"
        value={search}
        onSearch={setSearch}
      />
      {error !== null && <Alert>{messageOf(error)}</Alert>}
      {search !== '' && data !== undefined && <Found search={search} entries={data.entries} />}
    </>
  );
}

const mostShown = 5;

function useFound(search: string) {
  const { originalLanguage: sourceLanguage, targetLanguage } = useSection();
  return useQuery({
    queryKey: ['translation-memory', 'concordance', sourceLanguage, targetLanguage, search],
    queryFn: () =>
      api('GET /api/translation-memory/entries', {
        query: { sourceLanguage, targetLanguage, search, limit: mostShown },
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

type Entries = NonNullable<ReturnType<typeof useFound>['data']>['entries'];

function Found({ search, entries }: { search: string; entries: Entries }) {
  const { originalLanguage, targetLanguage } = useSection();
  if (entries.length === 0) return <p className="text-soft">No translation contains “{search}”.</p>;
  return (
    <ul className="grid gap-3">
      {entries.map(({ id, source_text, target_text }) => (
        <li key={id} className="grid gap-1 border-s-3 border-edge ps-3 [overflow-wrap:anywhere]">
          <MarkedText text={target_text} language={targetLanguage} tags={[]} />
          <MarkedText
            text={source_text}
            language={originalLanguage}
            tags={[]}
            className="text-sm text-soft"
          />
        </li>
      ))}
    </ul>
  );
}
