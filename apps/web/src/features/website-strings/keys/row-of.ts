import { fieldSelector } from './rows-focus.ts';

/** Returns the row or card of a string, if it is shown. */
export function rowOf(stringId: string): Element | null {
  return document.querySelector(`[data-string="${CSS.escape(stringId)}"]`);
}

/** Returns the field of a string, if it is shown. */
export function fieldOf(stringId: string): HTMLTextAreaElement | null {
  return rowOf(stringId)?.querySelector<HTMLTextAreaElement>(fieldSelector) ?? null;
}
