import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../account/use-accounts.ts';
import { api } from '../../api/api.ts';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { t } from '../../texts/texts.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { List } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Entries } from './entries.tsx';
import { ImportMemory } from './import-memory.tsx';
import { type Pair, PairRow } from './pair-row.tsx';
import { memoryQuery } from './use-import.ts';

/** The account's translation memory: its language pairs with exports, its entries, and import of files. */
export function MemoryPage() {
  const memory = useQuery({
    queryKey: memoryQuery,
    queryFn: () => api('GET /api/translation-memory'),
  });
  const mayEdit = useMay('memory.edit');
  const pairs = memory.data?.pairs ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading
        title="Translation memory"
        back={<BackLink to={routes.dashboard}>Dashboard</BackLink>}
      >
        Your translation memory holds your edits and imports for all your websites. A new string
        that matches exactly is translated from here, without an engine.
      </PageHeading>
      <Card title="Language pairs">
        <Loaded query={memory} rows={6} label="Loading your translation memory...">
          {({ pairs }) => <LanguagePairs pairs={pairs} />}
        </Loaded>
      </Card>
      <Entries
        pairs={pairs.map(({ source_language, target_language }) => ({
          sourceLanguage: source_language,
          targetLanguage: target_language,
        }))}
      />
      {mayEdit && <ImportMemory />}
    </div>
  );
}

function LanguagePairs({ pairs }: { pairs: readonly Pair[] }) {
  const mayEdit = useMay('memory.edit');
  const none = mayEdit
    ? t('Nothing here yet. Edit a translation, or import a file below.')
    : t('Nothing here yet.');
  return (
    <List of={pairs} none={none}>
      {(pair) => <PairRow key={`${pair.source_language} ${pair.target_language}`} pair={pair} />}
    </List>
  );
}
