import { replaceRange } from './replace-text.ts';

/** Writes a text in place of the selection, or at the caret. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = field;
  replaceRange(field, { from, to, text, start: text.length, end: text.length });
}
