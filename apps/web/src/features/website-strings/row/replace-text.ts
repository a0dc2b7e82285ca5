/**
 * Replaces part of a field's text as if typed, so the browser can undo it. Then selects `start` to `end` within the new text.
 */
export function replaceRange(
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
  // Deprecated, but the only edit that the browser's undo includes.
  const typed =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!typed) {
    field.setRangeText(text, from, to, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(from + start, from + end);
}

/** Replaces all of a field's text. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { length } = field.value;
  replaceRange(field, { from: 0, to: length, text, start: text.length, end: text.length });
}
