import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder for rows of strings that are loading. Nothing below it is on the screen, so nothing moves. */
export function StringSkeletons({ rows }: { rows: number }) {
  return (
    <Loading label="Loading strings...">
      <div className="min-h-svh">
        {Array.from({ length: rows }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            key={row}
            className="grid min-h-16 gap-x-4 gap-y-2 border-t border-edge px-4 py-1.5 lg:grid-cols-[1.75rem_5fr_6fr_12rem]"
          >
            <Skeleton className="hidden size-5 lg:block" />
            <Skeleton className="h-5 w-11/12" />
            <Skeleton className="h-9 w-full rounded-xl" />
            <Skeleton className="hidden h-5 w-24 lg:block" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
