/** An item of a run, in source order. */
export type Item =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open' | 'close'; readonly element: object; readonly linkLike: boolean }
  | { readonly type: 'standalone'; readonly isBreak: boolean; readonly opaque: boolean }
  | { readonly type: 'split' };

export const whiteSpace = /[\t\n\f\r ]+/g;

/** True if the text has only HTML's five white-space characters. */
export function isBlank(text: string): boolean {
  return !/[^\t\n\f\r ]/.test(text);
}

const notWords = /[a-z][a-z\d+.-]*:\/\/\S+|www\.\S+|[^\s@]+@[^\s@]+\.[^\s@]+|\d[\d.,]*/giu;

/** True if text remains to translate without URLs, email addresses and numbers. */
export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replace(notWords, ' '));
}
