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

/** What a list says about its entries. */
interface ListTexts {
  readonly loading: string;
  readonly failed: string;
  readonly search: string;
  readonly sort: string;
  readonly noMatch: string;
  readonly pages: string;
}

interface ListOrder<T> {
  readonly name: string;
  /** Without it, entries stay as they are. */
  readonly compare?: (one: T, other: T) => number;
}

interface ListingProps<T> {
  readonly id: string;
  readonly title: string;
  readonly texts: ListTexts;
  readonly list: AdminData<readonly T[]>;
  /** The texts by which an entry is found. */
  readonly textOf: (entry: T) => string;
  /** The first is the default. */
  readonly orders: readonly ListOrder<T>[];
  /** Returns the entry as a list item. */
  readonly children: (entry: T) => ReactNode;
}

const pageSize = 50;

/** A list of the admin page with search, order and pages. */
export function Listing<T>(props: ListingProps<T>) {
  const { id, title, texts, list, textOf, orders, children } = props;
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState(0);
  const [page, setPage] = useState(1);
  const wanted = search.trim().toLowerCase();
  const found = (list.data ?? []).filter((entry) => textOf(entry).toLowerCase().includes(wanted));
  const compare = orders[order]?.compare;
  const sorted = compare === undefined ? found : found.toSorted(compare);
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
  const shown = Math.min(page, pages);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      {list.data === undefined && !list.isError && <SkeletonRows rows={8} label={texts.loading} />}
      {list.data === undefined && list.isError && (
        <Alert action={<RetryButton onPress={list.refetch} />}>{texts.failed}</Alert>
      )}
      {list.data !== undefined && (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SearchField
            label={texts.search}
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
              aria-label={texts.sort}
              onChange={({ target }) => {
                setOrder(target.selectedIndex);
                setPage(1);
              }}
              className="min-h-11 rounded-xl border border-control bg-card px-3 text-ink"
            >
              {orders.map(({ name }, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {list.data !== undefined && found.length === 0 && (
        <p className="text-soft">{texts.noMatch}</p>
      )}
      <ul className="divide-y divide-edge rounded-2xl border border-edge bg-card empty:hidden">
        {sorted.slice((shown - 1) * pageSize, shown * pageSize).map(children)}
      </ul>
      {pages > 1 && <Pager label={texts.pages} page={shown} pages={pages} onPage={setPage} />}
    </section>
  );
}
