import { isolatedOffset, isolateTokens, withoutIsolates } from './isolated-tokens.ts';

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces part of a field's text as if typed, so the browser can undo it. Then selects `start` to `end` within the new text.
 */
export function replaceRange(field: HTMLTextAreaElement, replacement: Replacement): void {
  const { from, to, text, start, end } =
    field.dataset['isolates'] === undefined ? replacement : withIsolates(replacement);
  field.focus();
  if (field.readOnly) return;
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

function withIsolates({ text, start, end, ...range }: Replacement): Replacement {
  const shown = isolateTokens(withoutIsolates(text));
  const offsetOf = (offset: number) =>
    isolatedOffset(shown, withoutIsolates(text.slice(0, offset)).length);
  return { ...range, text: shown, start: offsetOf(start), end: offsetOf(end) };
}

/** Replaces all of a field's text. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { length } = field.value;
  replaceRange(field, { from: 0, to: length, text, start: text.length, end: text.length });
}
