/**
 * Puts words in place of some of a field's, as if they had been typed: the browser's own undo takes them back. Returns the selection to
 * what `start` and `end` name within the new words.
 */
export function writeInto(
  field: HTMLTextAreaElement,
  {
    from,
    to,
    text,
    start,
    end,
  }: { from: number; to: number; text: string; start: number; end: number },
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, and the one way to change a field that the browser can undo.
  const typed =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!typed) {
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(from + start, from + end);
}

/** Puts a text in the place of all of a field's. */
export function rewrite(field: HTMLTextAreaElement, text: string): void {
  const { length } = field.value;
  writeInto(field, { from: 0, to: length, text, start: text.length, end: text.length });
}
