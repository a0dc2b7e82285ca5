import { createContext, type ReactNode, use } from 'react';

/** Translations by source text. */
export type Dictionary = Readonly<Record<string, string>>;

export interface Texts {
  /** BCP 47 code of the catalog. */
  readonly language: string;
  readonly dictionary: Dictionary;
}

/** English, unless a `VisitorLanguage` is above. */
export const TextsContext = createContext<Texts>({ language: 'en', dictionary: {} });

/** Marks a text that is translated where it is shown. Returns it unchanged. */
export function text(source: string): string {
  return source;
}

/**
 * Returns a function that translates a text and fills in its `{names}`. Texts without a translation stay as they are.
 * Literals passed to it must be in `translations/<code>.csv`; a test compares them.
 *
 * @example t('Send again in {seconds} s', { seconds: 42 })
 */
export function useTexts() {
  const { dictionary } = use(TextsContext);
  return (source: string, values: Readonly<Record<string, string | number>> = {}): string =>
    fill(dictionary[source] ?? source, values).join('');
}

/** Like `useTexts`, for values that are elements. */
export function useRichTexts() {
  const { dictionary } = use(TextsContext);
  return (source: string, values: Readonly<Record<string, ReactNode>>): ReactNode[] =>
    fill(dictionary[source] ?? source, values);
}

function fill<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
): (string | NonNullable<Value>)[] {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? (values[part.slice(1, -1)] ?? part) : part));
}
