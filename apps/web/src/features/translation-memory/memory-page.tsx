import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { PageTitle } from '../../installation/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ImportMemory } from './import-memory.tsx';
import { memoryQuery } from './memory-query.ts';
import { PairRow } from './pair-row.tsx';

/** The account's translation memory: its language pairs with export, and the import of files. */
export function MemoryPage() {
  return (
    <div className="grid gap-8">
      <PageTitle>Translation memory</PageTitle>
      <div>
        <BackLink to="/dashboard">Dashboard</BackLink>
        <h1 className="mt-2 text-3xl font-bold sm:text-4xl">Translation memory</h1>
        <p className="mt-3 max-w-2xl text-soft">
          Your translation memory holds what you edited and what you imported, for all your
          websites. When a new string matches exactly, its translation comes from here before any
          engine is asked.
        </p>
      </div>
      <Card title="Language pairs">
        <Pairs />
      </Card>
      <ImportMemory />
    </div>
  );
}

function Pairs() {
  const memory = useQuery({
    queryKey: memoryQuery,
    queryFn: () => api('GET /api/translation-memory'),
  });
  if (memory.isPending) return <SkeletonRows rows={2} label="Loading your translation memory..." />;
  if (memory.isError) {
    return (
      <ErrorCard message={memory.error.message}>
        <Button variant="quiet" onClick={() => void memory.refetch()}>
          Try again
        </Button>
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
