import { type RefObject, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { t } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMarks } from './found/use-marks.ts';
import { RowDetails } from './row-details.tsx';
import { useSectionGlossary } from './section/glossary.ts';
import { useSection } from './section/section.ts';
import { termFinder, wordPattern } from './section/terms.ts';
import { useDetails } from './section/use-details.ts';
import { useStrings } from './section/use-strings.ts';
import type { StringsView } from './section/view.ts';

interface SidePanelProps {
  readonly view: StringsView;
  /** Contains the rows. */
  readonly root: RefObject<HTMLElement | null>;
}

/** The details of the row that is being edited: beside the list, or in a dialog where there is no room. */
export function SidePanel({ view, root }: SidePanelProps) {
  const { details } = useSection();
  const { stringId, isOpen } = useDetails();
  const isWide = useSyncExternalStore(onWidth, () => wide.matches);
  useFollowing(root);
  useTermMarks(root);
  const row = useStrings(view).data?.rows.find(({ original }) => original.id === stringId);
  if (isWide)
    return (
      <aside
        aria-label={t('Details')}
        style={belowBar}
        className="sticky self-start overflow-y-auto border-t border-edge px-4 pb-4"
      >
        {row === undefined ? (
          <p className="py-4 text-soft">
            Choose a row to see its terms, suggestions, place, comments and history here.
          </p>
        ) : (
          <RowDetails key={row.original.id} row={row} />
        )}
      </aside>
    );
  if (row === undefined || !isOpen) return null;
  return (
    <Dialog title={t('Details')} size="tall" onClose={details.close}>
      <div className="min-h-0 overflow-y-auto">
        <RowDetails row={row} onLeave={details.close} />
      </div>
    </Dialog>
  );
}

/** The list's bar stays above it while the rows scroll. */
const belowBar = { top: '9.25rem', maxHeight: 'calc(100dvh - 9.25rem)' };

/** As the list makes room, in `website-strings.tsx`. */
const wide = matchMedia('(min-width: 80rem)');

function onWidth(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Follows the row that has the focus or was clicked. */
function useFollowing(root: RefObject<HTMLElement | null>): void {
  const { details } = useSection();
  useEffect(() => {
    const follow = (target: EventTarget | null) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-string]') : null;
      const id = row?.dataset['string'];
      if (id !== undefined) details.follow(id);
    };
    const onEvent = ({ target }: Event) => follow(target);
    follow(document.activeElement);
    const { current } = root;
    for (const name of ['focusin', 'pointerdown']) current?.addEventListener(name, onEvent);
    return () => {
      for (const name of ['focusin', 'pointerdown']) current?.removeEventListener(name, onEvent);
    };
  }, [root, details]);
}

/** Marks the glossary's terms in the originals. */
function useTermMarks(root: RefObject<HTMLElement | null>): void {
  const { originalLanguage: language } = useSection();
  const glossary = useSectionGlossary();
  const termsOf = useMemo(() => termFinder(glossary ?? []), [glossary]);
  const find = useCallback(
    (text: string) =>
      termsOf(text).flatMap(({ term, isCaseSensitive }) =>
        [...text.matchAll(wordPattern(term, isCaseSensitive))].map(({ index, 0: found }) => ({
          start: index,
          end: index + found.length,
        })),
      ),
    [termsOf],
  );
  useMarks('term', { root, language, find });
}
