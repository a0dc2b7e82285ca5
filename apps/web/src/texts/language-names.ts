import { languageByCode, languageCatalogue } from '@dragoman/domain/languages';
import { shownLanguage } from './texts.ts';

/** Returns a language's name in the language of the app. */
export function languageName(code: string): string {
  const { englishName } = languageByCode(code);
  if (shownLanguage() === 'en') return englishName;
  return new Intl.DisplayNames([shownLanguage()], { type: 'language' }).of(code) ?? englishName;
}

/** The catalog's languages by their names in the language of the app. */
export function languageNames(): readonly { readonly code: string; readonly name: string }[] {
  const names = languageCatalogue.map(({ code }) => ({ code, name: languageName(code) }));
  return names.sort((a, b) => a.name.localeCompare(b.name, shownLanguage()));
}

export function languageFlag(code: string): string {
  return languageByCode(code).flag;
}
