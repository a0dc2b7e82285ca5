import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { Notice } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ImportMemory } from './import-memory.tsx';
import { PairRow } from './pair-row.tsx';
import { memoryQuery } from './use-import.ts';

/** The account's translation memory: export by language pair, and import of files. */
export function MemoryPage() {
  return (
    <div className="grid gap-8">
      <PageHeading
        title="Translation memory"
        back={<BackLink to={routes.dashboard}>Dashboard</BackLink>}
      >
        Your translation memory holds your edits and imports for all your websites. A new string
        that matches exactly is translated from here, without an engine.
      </PageHeading>
      <Card title="Language pairs">
        <LanguagePairs />
      </Card>
      <ImportMemory />
    </div>
  );
}

function LanguagePairs() {
  const memory = useQuery({
    queryKey: memoryQuery,
    queryFn: () => api('GET /api/translation-memory'),
  });
  return (
    <Loaded query={memory} rows={2} label="Loading your translation memory...">
      {({ pairs }) =>
        pairs.length === 0 ? (
          <Notice>Nothing here yet. Edit a translation, or import a file below.</Notice>
        ) : (
          <ul className="grid divide-y divide-edge">
            {pairs.map((pair) => (
              <PairRow key={`${pair.source_language} ${pair.target_language}`} pair={pair} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
