import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';

/** A gray placeholder; set its size by `className`. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse rounded-lg bg-edge motion-reduce:animate-none ${className}`}
    />
  );
}

/** Wraps placeholders and announces the loading text once. */
export function Loading({
  label = t('Loading...'),
  isShown = false,
  children,
}: {
  label?: string;
  /** True where the specification shows the text. */
  isShown?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <p role="status" className={isShown ? 'mb-3 text-soft' : 'sr-only'}>
        {label}
      </p>
      {children}
    </div>
  );
}

/** Placeholder for a list. */
export function SkeletonRows({
  rows = 3,
  ...loading
}: {
  rows?: number;
  label?: string;
  isShown?: boolean;
}) {
  return (
    <Loading {...loading}>
      <div className="grid gap-3">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={row} className="h-16 w-full rounded-2xl" />
        ))}
      </div>
    </Loading>
  );
}

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

/** A loading text beside two alternating arches. */
export function Spinner({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-soft">
      <span aria-hidden="true" className="flex items-end gap-1">
        <span className="h-6 w-3 animate-pulse rounded-t-full bg-lapis motion-reduce:animate-none" />
        <span className="h-6 w-3 animate-pulse rounded-t-full bg-saffron [animation-delay:0.9s] motion-reduce:animate-none" />
      </span>
      {children}
    </p>
  );
}
