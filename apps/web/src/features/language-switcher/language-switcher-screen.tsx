import { useEffect } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useWebsiteRow } from '../../websites/website-row.ts';
import { Customizer } from './customizer.tsx';

/** The customizer of a website’s language switcher [owner-workspace §2, Language Switcher screen]. */
export function LanguageSwitcherScreen({ websiteId }: { readonly websiteId: string }) {
  const { data, error, refetch } = useWebsiteRow(websiteId);
  useEffect(() => {
    // [owner-workspace §8]
    if (error !== null) console.error('The language switcher could not be loaded.', error);
  }, [error]);
  if (data !== undefined) return <Customizer key={data.id} website={data} />;
  if (error === null) return <CustomizerSkeleton />;
  return (
    <Alert action={<RetryButton onPress={refetch} />}>
      The language switcher could not be loaded.
    </Alert>
  );
}

function CustomizerSkeleton() {
  return (
    <Loading isShown>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Skeleton className="h-96 w-full rounded-2xl" />
        <div className="grid content-start gap-6">
          <Skeleton className="h-64 w-full rounded-2xl" />
          <Skeleton className="h-40 w-full rounded-2xl" />
        </div>
      </div>
    </Loading>
  );
}
