import type { WantedRow } from './field-keys.ts';

const listSelector = '[data-strings]';
export const fieldSelector = 'textarea[data-string-field]';

type At = 'start' | 'end';

/** Focuses the row next to an element's. Returns false if there is none. */
export function focusRowFrom(element: Element, by: 1 | -1): boolean {
  const rows = [...(element.closest(listSelector)?.querySelectorAll('[data-string]') ?? [])];
  const index = rows.findIndex((row) => row.contains(element));
  const row = rows[index + by];
  if (index < 0 || row === undefined) return false;
  if (element instanceof HTMLInputElement) row.querySelector<HTMLInputElement>('input')?.focus();
  else focusField(row, by === 1 ? 'start' : 'end');
  return true;
}

/** Focuses the next row that is marked as wanted. Returns false if none follows. */
export function focusNextRow(element: Element, wanted: WantedRow): boolean {
  const rows = [...(element.closest(listSelector)?.querySelectorAll('[data-string]') ?? [])];
  const index = rows.findIndex((row) => row.contains(element));
  const next = rows
    .slice(index + 1)
    .find((row) => row.matches(`[data-${wanted}], :has([data-${wanted}])`));
  if (next === undefined) return false;
  focusField(next, 'start');
  return true;
}

/** Puts the caret into the first or last field of the list. */
export function focusEdge(root: Element, edge: 'first' | 'last'): void {
  const rows = [...root.querySelectorAll('[data-string]')];
  const row = edge === 'first' ? rows[0] : rows.at(-1);
  if (row !== undefined) focusField(row, edge === 'first' ? 'start' : 'end');
}

const longestSearchMs = 10_000;

/** Puts the caret into the first field as soon as the list shows what a search found, unless somebody leaves the search meanwhile. */
export function focusFound(root: Element, search: HTMLInputElement): void {
  const end = performance.now() + longestSearchMs;
  const { value } = search;
  const look = () => {
    if (document.activeElement !== search || search.value !== value || performance.now() > end)
      return;
    const isShown = root.querySelector<HTMLElement>(listSelector)?.dataset['foundBy'] === value;
    if (isShown) focusEdge(root, 'first');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Puts the caret at the end of a row's field. */
export function focusFieldOf(row: Element): void {
  focusField(row, 'end');
}

function focusField(row: Element, at: At): void {
  const found = row.querySelector<HTMLTextAreaElement>(fieldSelector);
  if (found === null) return;
  found.focus({ preventScroll: true });
  const caret = at === 'start' ? 0 : found.value.length;
  found.setSelectionRange(caret, caret);
  row.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus from a field to its row, where single keys are commands. */
export function focusRowOf(element: Element): void {
  element.closest('[data-string]')?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
}
