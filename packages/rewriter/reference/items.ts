/** What a run is made of, in source order. */
export type Item =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open' | 'close'; readonly element: object; readonly linkLike: boolean }
  | { readonly type: 'standalone'; readonly isBreak: boolean; readonly opaque: boolean }
  | { readonly type: 'split' };

export const whiteSpace = /[\t\n\f\r ]+/g;

/** True when nothing but HTML's five white-space characters is in the text. */
export function isBlank(text: string): boolean {
  return !/[^\t\n\f\r ]/.test(text);
}

const notWords = /[a-z][a-z\d+.-]*:\/\/\S+|www\.\S+|[^\s@]+@[^\s@]+\.[^\s@]+|\d[\d.,]*/giu;

/** True when text is left to translate once URLs, e-mail addresses and numbers are gone. */
export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text.replace(notWords, ' '));
}
