import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { Notice } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ImportMemory } from './import-memory.tsx';
import { PairRow } from './pair-row.tsx';
import { memoryQuery } from './use-import.ts';

/** The account's translation memory: export by language pair, and import of files. */
export function MemoryPage() {
  return (
    <div className="grid gap-8">
      <PageTitle>Translation memory</PageTitle>
      <div>
        <BackLink to={routes.dashboard}>Dashboard</BackLink>
        <h1 className="mt-2 text-3xl font-bold sm:text-4xl">Translation memory</h1>
        <p className="mt-3 max-w-2xl text-soft">
          Your translation memory holds your edits and imports for all your websites. A new string
          that matches exactly is translated from here, without an engine.
        </p>
      </div>
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
  if (memory.isPending) return <SkeletonRows rows={2} label="Loading your translation memory..." />;
  if (memory.isError) {
    return (
      <ErrorCard message={memory.error.message}>
        <RetryButton onPress={memory.refetch} />
      </ErrorCard>
    );
  }
  if (memory.data.pairs.length === 0) {
    return <Notice>Nothing here yet. Edit a translation, or import a file below.</Notice>;
  }
  return (
    <ul className="grid divide-y divide-edge">
      {memory.data.pairs.map((pair) => (
        <PairRow key={`${pair.source_language} ${pair.target_language}`} pair={pair} />
      ))}
    </ul>
  );
}
