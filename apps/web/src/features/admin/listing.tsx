import { type ReactNode, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** Data of the admin page. */
export interface AdminData<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface ListingProps<T> {
  readonly id: string;
  readonly title: string;
  /** What the list holds, in lower case and plural. */
  readonly things: string;
  readonly list: AdminData<readonly T[]>;
  /** The texts by which an entry is found. */
  readonly textOf: (entry: T) => string;
  /** Orders by name: the first is the default. */
  readonly orders: Readonly<Record<string, ((one: T, other: T) => number) | undefined>>;
  /** Returns the entry as a list item. */
  readonly children: (entry: T) => ReactNode;
}

const pageSize = 50;

/** A list of the admin page with search, order and pages. */
export function Listing<T>(props: ListingProps<T>) {
  const { id, title, things, list, textOf, orders, children } = props;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState(Object.keys(orders)[0] ?? '');
  const [page, setPage] = useState(1);
  const wanted = search.trim().toLowerCase();
  const found = (list.data ?? []).filter((entry) => textOf(entry).toLowerCase().includes(wanted));
  const sorted = orders[order] === undefined ? found : found.toSorted(orders[order]);
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
  const shown = Math.min(page, pages);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      {list.data === undefined && !list.isError && <SkeletonRows label={`Loading ${things}...`} />}
      {list.data === undefined && list.isError && (
        <Alert action={<RetryButton onPress={list.refetch} />}>
          The {things} could not be loaded. Please try again.
        </Alert>
      )}
      {list.data !== undefined && (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SearchField
            label={`Search ${things}`}
            placeholder={`Search ${things}`}
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setPage(1);
            }}
          />
          <label className="flex items-center gap-2">
            <span className="text-soft">Sort by</span>
            <select
              value={order}
              aria-label={`Sort ${things} by`}
              onChange={({ target }) => {
                setOrder(target.value);
                setPage(1);
              }}
              className="min-h-11 rounded-xl border border-control bg-card px-3 text-ink"
            >
              {Object.keys(orders).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        </div>
      )}
      {list.data !== undefined && found.length === 0 && (
        <p className="text-soft">No {things} match your search.</p>
      )}
      <ul className="divide-y divide-edge rounded-2xl border border-edge bg-card empty:hidden">
        {sorted.slice((shown - 1) * pageSize, shown * pageSize).map(children)}
      </ul>
      {pages > 1 && <Pager label={title} page={shown} pages={pages} onPage={setPage} />}
    </section>
  );
}
