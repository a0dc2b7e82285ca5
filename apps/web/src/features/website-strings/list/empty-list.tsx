import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isNarrowed, type StringsView } from '../filters/view.ts';
import { useSection } from '../section.ts';

/** Why there are no rows, and what to do about it. */
export function EmptyList({ view, pages }: { view: StringsView; pages: number }) {
  const { changeView } = useSection();
  if (view.page > 1) {
    const last = Math.max(1, pages);
    return (
      <div className="grid justify-items-start gap-3">
        <Notice>There is no page {view.page} here.</Notice>
        <Button look="quiet" onClick={() => changeView({ page: last })}>
          Go to page {last}
        </Button>
      </div>
    );
  }
  if (view.drafts) return <Notice>There are no drafts.</Notice>;
  if (isNarrowed(view)) return <Notice>No string matches. Search for less, or show all.</Notice>;
  return <Notice>There are no strings yet. They come with a scan of the website.</Notice>;
}
