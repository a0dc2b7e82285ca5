import { translationOf } from './translations.ts';

const typed = new Set<string>();
let last = '';

/** Collects what is typed from now on: a script may clear or remove the field before it repeats the text. */
addEventListener(
  'input',
  ({ target }) => {
    const value = typedIn(target as HTMLInputElement);
    // One more letter makes no other text.
    if (value.startsWith(last)) typed.delete(last);
    typed.add(value);
    last = value;
  },
  true,
);

function typedTexts(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>('input,textarea,[contenteditable]');
  return [...typed, ...Array.from(fields, typedIn)].filter(Boolean);
}

/** True if a visitor has typed a part of the text. It must not leave the browser, even if the page repeats it. */
export function isTyped(text: string): boolean {
  return typedTexts().some(
    // Names of two signs are common in Chinese, and two Latin letters are in many words.
    (value) => value.length > (/[^\0-\xff]/.test(value) ? 1 : 2) && text.includes(value),
  );
}

/**
 * Translates a text such as `Hello, Ada!` without its typed words by a known `Hello, !`. Their place is between the same two signs,
 * which must stand together once in the translation; undefined if there is none.
 */
export function translationAroundTyped(text: string): string | undefined {
  for (const value of typedTexts()) {
    for (let at = text.indexOf(value, 1); at > 0; at = text.indexOf(value, at + 1)) {
      const end = at + value.length;
      const signs = text.slice(at - 1, at) + text.slice(end, end + 1);
      const isPlace = /^[^\p{L}\d]{2}$/u.test(signs);
      const parts = isPlace && translationOf(text.slice(0, at) + text.slice(end))?.split(signs);
      if (parts && parts.length === 2) return parts.join(text.slice(at - 1, end + 1));
    }
  }
  return undefined;
}

function typedIn({ type, value, textContent }: HTMLInputElement): string {
  // Not of a button, hidden, image, checkbox, radio, range, reset, submit or select.
  return /^(b|hi|im|ch|ra|res|sub|sel)/.test(type) ? '' : (value ?? textContent).trim();
}
