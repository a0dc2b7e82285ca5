import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isNarrowed, type StringsView } from '../filters/view.ts';
import { useSection } from '../section.ts';

/** Explains why the list is empty. */
export function EmptyList({ view, pages }: { view: StringsView; pages: number }) {
  const { changeView } = useSection();
  if (view.page > 1) {
    const last = Math.max(1, pages);
    return (
      <div className="grid justify-items-start gap-3">
        <Notice>This list has no page {view.page}.</Notice>
        <Button variant="quiet" onClick={() => changeView({ page: last })}>
          Go to page {last}
        </Button>
      </div>
    );
  }
  if (view.drafts) return <Notice>There are no drafts.</Notice>;
  if (isNarrowed(view)) return <Notice>No strings match. Change the filters, or show all.</Notice>;
  return <Notice>There are no strings yet. Scan the website to find them.</Notice>;
}
