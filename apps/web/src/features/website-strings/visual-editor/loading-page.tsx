import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

export function LoadingPage({ language }: { language: string }) {
  return (
    <Loading label={`Fetching the page in ${language}...`}>
      <div className="grid gap-4 p-4 sm:p-8">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-64 rounded-2xl" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-6 w-3/4" />
      </div>
    </Loading>
  );
}
