import { languageWords } from './language-words.data.ts';

/** The word for 'Language' in a language, for the name of a switcher; the English one where we know none. */
export function languageWord(code: string): string {
  const [primary = ''] = code.toLowerCase().split('-');
  return languageWords[code] ?? languageWords[primary] ?? 'Language';
}
