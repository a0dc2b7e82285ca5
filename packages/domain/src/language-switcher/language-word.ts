import { languageWords } from './language-words.data.ts';

/** Returns the word for 'Language' in a language, as the switcher's accessible name. Defaults to English. */
export function languageWord(code: string): string {
  const [primary = ''] = code.toLowerCase().split('-');
  return languageWords[code] ?? languageWords[primary] ?? 'Language';
}
