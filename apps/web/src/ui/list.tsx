import type { ReactNode } from 'react';
import { Notice } from './alert.tsx';

interface ListProps<One> {
  readonly of: readonly One[];
  /** Said of an empty list. */
  readonly none: ReactNode;
  /** True if the order has a meaning. */
  readonly isOrdered?: boolean;
  /** Returns an entry as a list item. */
  readonly children: (one: One, place: number) => ReactNode;
}

/** A list with lines between its entries. */
export function List<One>({ of, none, isOrdered = false, children }: ListProps<One>) {
  if (of.length === 0) return <Notice>{none}</Notice>;
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <Tag className="grid grid-cols-[minmax(0,1fr)] divide-y divide-edge">{of.map(children)}</Tag>
  );
}
