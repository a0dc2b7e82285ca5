import { lazy, useCallback, useEffect } from 'react';
import type { TranslationSection } from '../../translations/section-view.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDetails } from './section/use-details.ts';
import type { ChangeView } from './section/use-view.ts';
import { useVisualView } from './section/visual-view.ts';
import { StringsSection } from './strings-section.tsx';
import type { CardProps } from './visual-editor/edited-unit.tsx';
import { Toolbar } from './visual-editor/toolbar.tsx';
import { Workspace } from './visual-editor/workspace.tsx';

const loadCard = async () => ({ default: (await import('./row/string-card.tsx')).StringCard });
const StringCard = lazy(loadCard);
const RowDetails = lazyPart(() => import('./row-details.tsx'), 'RowDetails');

/** The card of a text, and below it the details that were asked for. */
function Card(props: CardProps) {
  const { stringId, isOpen } = useDetails();
  const { row } = props;
  const isShown = isOpen && stringId === row.original.id;
  return <StringCard {...props} details={isShown && <RowDetails row={row} isOnPage />} />;
}

/** Edits the translation on a picture of the page. */
export function VisualEditor(of: TranslationSection) {
  const { view, change } = useVisualView();
  const changeView = useCallback<ChangeView>(
    ({ path }) => path != null && change({ path }),
    [change],
  );
  // The first click finds the card loaded.
  useEffect(() => void loadCard(), []);
  return (
    <StringsSection of={of} changeView={changeView}>
      <div className="flex min-h-0 flex-1 flex-col">
        <Toolbar view={view} onChange={change} />
        <Workspace
          // The key drops what belongs to the page before.
          key={`${view.live} ${view.path}`}
          of={of}
          view={view}
          onChange={change}
          Card={Card}
        />
      </div>
    </StringsSection>
  );
}
