import type { Page } from '@dragoman/contract/scans';
import { limits } from '@dragoman/domain/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { languageName } from '../../texts/language-names.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pages } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { usePaged } from '../../ui/use-paged.ts';

interface PagePickerProps {
  readonly websiteId: string;
  readonly targetLanguage: string;
  readonly isBusy: boolean;
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}

/** Searches a website's pages and previews the chosen one. Stays open to preview several pages. */
export function PagePicker(props: PagePickerProps) {
  const { websiteId, targetLanguage, onClose } = props;
  const { limit: search, page, setLimit, setPage } = usePaged('');
  const pages = usePages(websiteId, search, page);
  const total = pages.data?.totalCount ?? 0;
  return (
    <Dialog
      title={`Preview a page in ${languageName(targetLanguage)}`}
      onClose={onClose}
      size="tall"
    >
      <SearchField
        label="Search pages"
        placeholder="Search by title or address"
        value={search}
        onSearch={setLimit}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <PageResults {...props} pages={pages.data?.items} failed={pages.error !== null} />
      </div>
      <Pages
        label="Pages of the website"
        page={page}
        total={total}
        size={limits.stringsPageSize}
        onPage={setPage}
      />
    </Dialog>
  );
}

function usePages(id: string, search: string, page: number) {
  return useQuery({
    queryKey: ['pages', id, 'to-preview', search, page],
    queryFn: () =>
      api('GET /api/websites/:id/pages', {
        params: { id },
        query: { search, page, outcome: 'page', limit: limits.stringsPageSize },
      }),
    placeholderData: keepPreviousData,
  });
}

interface PageResultsProps {
  /** Undefined while loading. */
  readonly pages: readonly Page[] | undefined;
  readonly failed: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (path: string) => void;
}

function PageResults({ pages, failed, isBusy, onChoose }: PageResultsProps) {
  if (pages === undefined && failed) return <Alert>The pages could not be read.</Alert>;
  if (pages === undefined) return <SkeletonRows rows={5} />;
  if (pages.length === 0) return <Notice>No page matches your search.</Notice>;
  return (
    <ul className="grid gap-1">
      {pages.map(({ id, path, title }) => (
        <li key={id}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onChoose(path)}
            className="grid w-full cursor-pointer gap-0.5 rounded-xl px-3 py-2 text-start -outline-offset-3! hover:bg-wash disabled:cursor-progress"
          >
            <span className="font-semibold" dir="auto" translate={title === null ? 'yes' : 'no'}>
              {title ?? 'Untitled'}
            </span>
            <span className="text-sm break-all text-soft" dir="ltr" translate="no">
              {readable(path)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
