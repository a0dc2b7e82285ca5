import { lazy, Suspense } from 'react';
import type { SelectBox } from './select-box.tsx';
import type { SelectProps } from './select-props.ts';
import { Skeleton } from './skeleton.tsx';

export type { SelectOption } from './select-props.ts';

const Box = lazy(async () => ({
  default: (await import('./select-box.tsx')).SelectBox,
})) as unknown as typeof SelectBox;

/** What keeps the place of a drop-down list. */
export function SelectSkeleton({ hideLabel }: { hideLabel?: boolean | undefined }) {
  return (
    <span className="grid gap-1.5">
      {hideLabel !== true && <Skeleton className="h-6 w-32" />}
      <Skeleton className="h-12 w-full rounded-xl" />
    </span>
  );
}

/** A drop-down list; typing finds an entry. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  return (
    <Suspense fallback={<SelectSkeleton {...props} />}>
      <Box {...props} />
    </Suspense>
  );
}
