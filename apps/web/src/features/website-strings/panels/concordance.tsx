import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../account/use-accounts.ts';
import { api } from '../../../api/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import { fetchStrings } from '../section/strings.ts';
import { MarkedText } from '../text/marked-text.tsx';

/** Searches the website and the account's translation memory for words, at first for those that are selected in the row. */
export function Concordance({ words }: { words: string }) {
  const [search, setSearch] = useState(words);
  const { data, error } = useFound(search);
  return (
    <>
      <SearchField label="Search originals and translations" value={search} onSearch={setSearch} />
      {error !== null && <Alert>{messageOf(error)}</Alert>}
      {search !== '' && data !== undefined && <Found search={search} pairs={data} />}
    </>
  );
}

const mostShown = 5;

function useFound(search: string) {
  const { websiteId, originalLanguage: sourceLanguage, targetLanguage } = useSection();
  const mayReadMemory = useMay('memory.read');
  return useQuery({
    queryKey: ['translation-memory', 'concordance', websiteId, targetLanguage, search],
    queryFn: async () => {
      const query = { sourceLanguage, targetLanguage, search, limit: mostShown };
      const [{ rows }, { entries }] = await Promise.all([
        fetchStrings({ websiteId, targetLanguage }, { search, limit: mostShown }),
        mayReadMemory ? api('GET /api/translation-memory/entries', { query }) : { entries: [] },
      ]);
      const own = rows.map(
        ({ original, translated }): Pair => [
          original.original_string,
          translated?.translated_string ?? '',
        ],
      );
      const kept = entries.map((entry): Pair => [entry.source_text, entry.target_text]);
      return distinct([...own, ...kept]);
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

type Pair = readonly [original: string, translation: string];

/** Returns the pairs that have a translation, each once. */
function distinct(pairs: readonly Pair[]): Pair[] {
  const translated = pairs.filter(([, translation]) => translation !== '');
  return [...new Map(translated.map((pair) => [pair.join('\n'), pair])).values()];
}

function Found({ search, pairs }: { search: string; pairs: readonly Pair[] }) {
  if (pairs.length === 0) return <p className="text-soft">No translation contains “{search}”.</p>;
  return (
    <ul className="grid gap-3">
      {pairs.map(([original, translation]) => (
        <li
          key={`${original}\n${translation}`}
          className="grid gap-1 border-s-3 border-edge ps-3 [overflow-wrap:anywhere]"
        >
          <MarkedText text={translation} />
          <MarkedText text={original} isOriginal className="text-sm text-soft" />
        </li>
      ))}
    </ul>
  );
}
