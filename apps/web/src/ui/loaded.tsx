import type { ReactNode } from 'react';
import { RetryButton } from './button.tsx';
import { ErrorCard } from './error-card.tsx';
import { SkeletonRows } from './skeleton.tsx';

/** The part of a query that its screen shows. */
interface Read<Data> {
  /** Undefined until it was read once. */
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: Read<Data>;
  /** Announced while it loads. */
  readonly label: string;
  /** How many rows stand for what is loading. */
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Shows what a query has read; before that its placeholder, and an error with a way to try again. */
export function Loaded<Data>({ query, label, rows, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error !== null && (
        <ErrorCard message={error.message}>
          <RetryButton onPress={refetch} />
        </ErrorCard>
      )}
      {error === null && data === undefined && (
        <SkeletonRows label={label} {...(rows !== undefined && { rows })} />
      )}
      {data !== undefined && children(data)}
    </>
  );
}

/** Returns two queries as one, which has data when both have. */
export const both = <First, Second>(
  first: Read<First>,
  second: Read<Second>,
): Read<readonly [First, Second]> => ({
  data:
    first.data === undefined || second.data === undefined ? undefined : [first.data, second.data],
  error: first.error ?? second.error,
  refetch: () => Promise.all([first.refetch(), second.refetch()]),
});
