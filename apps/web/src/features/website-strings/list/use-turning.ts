import { useCallback, useEffect, useRef } from 'react';
import { focusEdge } from '../keys/rows-focus.ts';
import { useSection } from '../section/section.ts';
import type { StringsView } from '../section/view.ts';
import { replaceRange } from '../text/replace-text.ts';

interface PageState {
  readonly pages: number;
  /** False while the rows of another page are shown. */
  readonly isSettled: boolean;
  readonly data: unknown;
}

/**
 * Changes pages. By keyboard, focus moves on to the next page's first row; text typed before that row is shown goes into its field. By
 * the pager, the list scrolls to its top.
 */
export function useTurning({ page }: StringsView, { pages, isSettled, data }: PageState) {
  const { changeView } = useSection();
  const list = useRef<HTMLOListElement>(null);
  const typeahead = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<{ from: number; edge: 'first' | 'last' | 'top' }>(undefined);
  const turn = useCallback(
    (by: 1 | -1) => {
      if (page + by < 1 || page + by > pages) return;
      wanted.current = { from: page, edge: by === 1 ? 'first' : 'last' };
      typeahead.current?.focus({ preventScroll: true });
      changeView({ page: page + by });
    },
    [page, pages, changeView],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when new rows arrive
  useEffect(() => {
    const { current } = wanted;
    if (!isSettled || list.current === null || current === undefined) return;
    // A row saved while the page turns also changes the data.
    if (current.from === page) return;
    wanted.current = undefined;
    if (current.edge === 'top') list.current.scrollIntoView({ block: 'nearest' });
    else {
      focusEdge(list.current, current.edge);
      // Within an effect, React would put the caret at the end.
      queueMicrotask(() => moveText(typeahead.current));
    }
    if (current.edge !== 'last')
      list.current.closest('section')?.querySelector('[data-strings]')?.scrollIntoView();
  }, [isSettled, data, page]);
  const goTo = (to: number) => {
    wanted.current = { from: page, edge: 'top' };
    changeView({ page: to }, { replace: page > pages });
  };
  return { list, typeahead, turn, goTo };
}

/** Moves a field's text to the caret of the focused field. */
function moveText(from: HTMLTextAreaElement | null): void {
  const field = document.activeElement;
  if (from === null || from.value === '' || !(field instanceof HTMLTextAreaElement)) return;
  const { value: text } = from;
  from.value = '';
  const { selectionStart, selectionEnd } = field;
  const caret = { start: text.length, end: text.length };
  replaceRange(field, { from: selectionStart, to: selectionEnd, text, ...caret });
}
