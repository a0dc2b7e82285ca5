import { t } from '../../../texts/texts.ts';
import { Notice } from '../../../ui/alert.tsx';
import { isNarrowed, type StringsView } from '../section/view.ts';

/** Explains why the list is empty. */
export function EmptyList({ view }: { view: StringsView }) {
  return (
    <div className="p-4">
      <Notice>{reasonOf(view)}</Notice>
    </div>
  );
}

function reasonOf(view: StringsView): string {
  if (view.drafts) return t('There are no drafts.');
  if (isNarrowed(view)) return t('No strings match. Change the filters, or show all.');
  return t('There are no strings yet. Scan the website to find them.');
}
