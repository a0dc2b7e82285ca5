import type { ReactNode } from 'react';

/** A grey stand-in for something that is on its way; its size comes by `className`. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-lg bg-edge motion-reduce:animate-none ${className}`}
    />
  );
}

/** Stand-ins in the shape of what comes, said once in words to those who do not see them. */
export function Loading({
  label = 'Loading...',
  children,
}: {
  label?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ rows = 3, label }: { rows?: number; label?: string }) {
  return (
    <Loading {...(label !== undefined && { label })}>
      <div className="grid gap-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={row} className="h-16 w-full rounded-2xl" />
        ))}
      </div>
    </Loading>
  );
}
