import type { Page } from '@dragoman/contract/scans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { messageText, t } from '../../../texts/texts.ts';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { Pages } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { usePaged } from '../../../ui/use-paged.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';

const perPage = 10;

interface PageListProps {
  readonly website: WebsiteRow;
  /** True while a scan runs: then new pages come first. */
  readonly isLive: boolean;
}

/** A website's pages with their word counts; most words first unless a scan is running. */
export function PageList({ website, isLive }: PageListProps) {
  const { limit: search, page, setLimit, setPage } = usePaged('');
  const { data, error, refetch } = usePages({ websiteId: website.id, search, page, isLive });
  if (data === undefined) {
    if (error === null) return <PageListSkeleton />;
    const again = <RetryButton onPress={refetch} />;
    return <Alert action={again}>The pages could not be read. Please try again later.</Alert>;
  }
  const { items, totalCount } = data;
  const isLong = totalCount > perPage || search !== '';
  return (
    <div className="grid gap-4">
      {isLong && (
        <SearchField
          label="Search pages"
          placeholder="Search by path or title"
          value={search}
          onSearch={setLimit}
        />
      )}
      {items.length === 0 && (
        <Notice>{search === '' ? 'No page was found yet.' : 'No page matches your search.'}</Notice>
      )}
      <ul aria-label="Pages" className="divide-y divide-edge empty:hidden">
        {items.map((item) => (
          <PageEntry key={item.id} page={item} base={website.url} />
        ))}
      </ul>
      <Pages
        label="Pages of Pages"
        page={page}
        total={totalCount}
        size={perPage}
        onPage={setPage}
      />
    </div>
  );
}

interface PageQuery {
  readonly websiteId: string;
  readonly search: string;
  readonly page: number;
  readonly isLive: boolean;
}

function usePages({ websiteId, search, page, isLive }: PageQuery) {
  const order = isLive ? 'newest' : 'words';
  return useQuery({
    queryKey: ['pages', websiteId, { search, page, order }],
    queryFn: () =>
      api('GET /api/websites/:id/pages', {
        params: { id: websiteId },
        query: { search, page, limit: perPage, order },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 2000 : false,
  });
}

/** Labels of pages without words. */
const outcomes: Record<Exclude<Page['outcome'], 'page'>, string> = {
  queued: t('Not read yet'),
  redirect: t('Redirects'),
  'not-html': t('Not a web page'),
  error: t('Could not be read'),
  excluded: t('Excluded by your rules'),
  disallowed: t('Blocked by robots.txt'),
  duplicate: t('Same as another page'),
};

function PageEntry({ page, base }: { page: Page; base: string }) {
  const { path, title, outcome, word_count, error, http_status } = page;
  const reason =
    error === null
      ? http_status !== null && t('Status {http_status}', { http_status })
      : messageText(error);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 py-2.5">
      <a
        href={URL.parse(path, base)?.href ?? base}
        target="_blank"
        rel="noreferrer"
        dir="auto"
        translate="no"
        className="break-words text-lapis underline underline-offset-4 hover:no-underline"
      >
        {title === null || title === '' ? path : title}
      </a>
      <span className="text-end tabular-nums">
        {outcome === 'page' ? (
          countOf(word_count, 'word')
        ) : (
          <span className={outcome === 'error' ? 'text-bad' : 'text-soft'}>
            {outcomes[outcome]}
          </span>
        )}
      </span>
      <span className="col-span-2 flex flex-wrap gap-x-4 text-sm text-soft">
        {title !== null && title !== '' && (
          <bdi dir="ltr" className="min-w-0 break-all" translate="no">
            {path}
          </bdi>
        )}
        {(outcome === 'error' || error !== null) && reason && <span>{reason}</span>}
      </span>
    </li>
  );
}

function PageListSkeleton() {
  return (
    <Loading label="Loading pages...">
      <div className="grid gap-3">
        {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
          <Skeleton key={width} className={`h-6 ${width}`} />
        ))}
      </div>
    </Loading>
  );
}
