import { languageByCode } from '@dragoman/domain/languages';
import { shownLanguage } from './texts.ts';

/** Returns a language's name in the language of the app. */
export function languageName(code: string): string {
  const { englishName } = languageByCode(code);
  if (shownLanguage() === 'en') return englishName;
  return new Intl.DisplayNames([shownLanguage()], { type: 'language' }).of(code) ?? englishName;
}
