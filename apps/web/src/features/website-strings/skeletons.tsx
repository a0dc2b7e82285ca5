import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for a short list that is loading. */
export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <Loading>
      <div className="grid gap-2">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={line} className="h-6 w-2/3" />
        ))}
      </div>
    </Loading>
  );
}

/** Placeholder for rows of strings that are loading. */
export function StringSkeletons({ rows }: { rows: number }) {
  return (
    <Loading label="Loading strings...">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          key={row}
          className="grid gap-4 border-t border-edge px-5 py-5 sm:px-7 lg:grid-cols-[2rem_5fr_6fr] lg:gap-5"
        >
          <Skeleton className="hidden size-5 lg:block" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-5 w-11/12" />
            <Skeleton className="h-4 w-28" />
          </div>
          <div className="grid content-start gap-3">
            <Skeleton className="h-12 w-full rounded-xl" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
