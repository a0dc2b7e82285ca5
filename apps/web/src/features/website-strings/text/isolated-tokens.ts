import { tokensOf } from './tokens.ts';

const opening = '\u2066';
const closing = '\u2069';
const marks = /[\u2066-\u2069]/g;

/** True if a text has isolates of its own. */
export function hasIsolates(text: string): boolean {
  return text.search(marks) >= 0;
}

/** Wraps a text in a left-to-right isolate (LRI, PDI). */
export function isolated(text: string): string {
  return opening + text + closing;
}

/** Isolates tags and placeholders, so a right-to-left field shows `</1>` as written. */
export function isolateTokens(text: string): string {
  let shown = '';
  let position = 0;
  for (const { start, end } of tokensOf(text)) {
    shown += text.slice(position, start) + isolated(text.slice(start, end));
    position = end;
  }
  return shown + text.slice(position);
}

/** Removes all isolates. */
export function withoutIsolates(shown: string): string {
  return shown.replaceAll(marks, '');
}

/** The offset in a text with isolated tokens that follows as many other characters as `offset` does in the text without. */
export function isolatedOffset(shown: string, offset: number): number {
  let left = offset;
  let at = 0;
  // A caret at the end of a token stands outside of its isolate.
  while (at < shown.length && (left > 0 || shown[at] === closing)) {
    const character = shown[at] ?? '';
    if (character !== opening && character !== closing) left -= 1;
    at += 1;
  }
  return at;
}

export interface Typed {
  /** The field's text, without isolates, and the caret in it. */
  readonly text: string;
  readonly caret: number;
}

/**
 * Reads an edit of a field with isolated tokens. If only an isolate was deleted, the character next to it is deleted in its place.
 * @param before the field's text before the edit, without isolates
 */
export function typedText(
  field: { readonly value: string; readonly selectionStart: number },
  { before, inputType }: { before: string; inputType: string },
): Typed {
  const text = withoutIsolates(field.value);
  const caret = withoutIsolates(field.value.slice(0, field.selectionStart)).length;
  if (text !== before || field.value === isolateTokens(text)) return { text, caret };
  if (inputType === 'deleteContentBackward' && caret > 0)
    return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 };
  if (inputType === 'deleteContentForward')
    return { text: text.slice(0, caret) + text.slice(caret + 1), caret };
  return { text, caret };
}
