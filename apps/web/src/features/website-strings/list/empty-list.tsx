import { Notice } from '../../../ui/notice.tsx';
import { isNarrowed, type StringsView } from '../filters/view.ts';

/** Explains why the list is empty. */
export function EmptyList({ view }: { view: StringsView }) {
  if (view.drafts) return <Notice>There are no drafts.</Notice>;
  if (isNarrowed(view)) return <Notice>No strings match. Change the filters, or show all.</Notice>;
  return <Notice>There are no strings yet. Scan the website to find them.</Notice>;
}
