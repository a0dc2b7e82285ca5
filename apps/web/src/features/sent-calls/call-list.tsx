import type { SentCallFilter } from '@dragoman/contract/sent-calls';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { saveFile } from '../../imports/export-file.tsx';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { SelectOrAll } from '../../ui/select-or-all.tsx';
import { usePaged } from '../../ui/use-paged.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { CallRow, engineTitle } from './call-row.tsx';
import { pageSize, useSentCalls } from './use-sent-calls.ts';

/** The calls of a website with filters, sums and export. */
export function CallList({ website }: { website: WebsiteRow }) {
  const { limit: filter, page, setLimit, setPage } = usePaged<SentCallFilter>({});
  const calls = useSentCalls(website.id, filter, page);
  const exporting = useMutation({
    mutationFn: async () => {
      const params = { id: website.id };
      const file = await api('GET /api/export-sent-calls/:id', { params, query: filter });
      saveFile(file as unknown as Blob, `${new URL(website.url).hostname}-sent.csv`);
    },
  });
  return (
    <Card
      title="Calls"
      aside={
        <Button variant="quiet" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          Export CSV
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {exporting.error !== null && <Alert>{exporting.error.message}</Alert>}
        <Filters
          filter={filter}
          engines={calls.data?.engines ?? []}
          languages={website.translation_languages}
          onFilter={(change) => setLimit({ ...filter, ...change })}
        />
        <Loaded query={calls} rows={4} label="Loading the calls...">
          {(found) =>
            found.total === 0 ? (
              <Notice>
                {found.engines.length === 0
                  ? 'Nothing was sent so far. Engines on this machine are not listed: texts do not leave it.'
                  : 'No call was found. Change the filters to see others.'}
              </Notice>
            ) : (
              <>
                <p role="status" className="text-soft">
                  {countOf(found.total, 'call')} with {countOf(found.texts, 'text')},{' '}
                  {countOf(found.words, 'word')}, {countOf(found.characters, 'character')}
                </p>
                <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-edge">
                  {found.calls.map((call) => (
                    <CallRow key={call.id} websiteId={website.id} call={call} />
                  ))}
                </ul>
                <Pager
                  label="Pages of calls"
                  page={page}
                  pages={Math.ceil(found.total / pageSize)}
                  onPage={setPage}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

interface FiltersProps {
  readonly filter: SentCallFilter;
  readonly engines: readonly string[];
  readonly languages: readonly string[];
  readonly onFilter: (change: SentCallFilter) => void;
}

function Filters({ filter, engines, languages, onFilter }: FiltersProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <SelectOrAll
        label="Engine"
        all={t('All engines')}
        options={engines.map((id) => ({ id, label: engineTitle(id) }))}
        value={filter.engine}
        onChange={(engine) => onFilter({ engine })}
      />
      <SelectOrAll
        label="Language"
        all={t('All languages')}
        options={languages.map((id) => ({ id, label: languageName(id) }))}
        value={filter.language}
        onChange={(language) => onFilter({ language })}
      />
      <PeriodFields period={filter} onChange={onFilter} />
    </div>
  );
}
