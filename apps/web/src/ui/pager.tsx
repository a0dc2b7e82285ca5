import { useEffect } from 'react';

interface PagerProps {
  /** Names what is paged, for screen readers: 'Pages of Website Strings'. */
  readonly label: string;
  /** Starts at 1. */
  readonly page: number;
  /** Number of pages; 0 counts as 1. */
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Previous and next page of a list; goes to the last page if `page` is past it [owner-workspace §2, Translation detail]. */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  const last = Math.max(1, pages);
  const isPastLast = page > last;
  useEffect(() => {
    if (isPastLast) onPage(last);
  }, [isPastLast, last, onPage]);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Step disabled={page <= 1} onPress={() => onPage(page - 1)}>
        Previous
      </Step>
      <p role="status" className="text-soft tabular-nums">
        Page {Math.min(page, last)} of {last}
      </p>
      <Step disabled={page >= last} onPress={() => onPage(page + 1)}>
        Next
      </Step>
    </nav>
  );
}

interface PagesProps extends Omit<PagerProps, 'pages'> {
  /** How many entries the list has. */
  readonly total: number;
  /** How many stand on a page. */
  readonly size: number;
}

/** The pager of a list that does not fit on one page. */
export function Pages({ total, size, ...pager }: PagesProps) {
  if (total <= size && pager.page === 1) return null;
  return <Pager {...pager} pages={Math.ceil(total / size)} />;
}

interface StepProps {
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

/** Uses `aria-disabled` so that the focus is not lost on the first and last page. */
function Step({ disabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onPress();
      }}
      className="min-h-11 cursor-pointer rounded-xl border border-control px-3 font-semibold hover:bg-wash sm:px-4 aria-disabled:cursor-not-allowed aria-disabled:border-edge aria-disabled:bg-transparent aria-disabled:text-soft"
    >
      {children}
    </button>
  );
}
