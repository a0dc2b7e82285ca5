import { languageByCode, languageCatalogue } from '@dragoman/domain/languages';
import { use } from 'react';
import { TextsContext } from './texts.ts';

/** Returns a function for a language's name in the visitor's language. */
export function useLanguageName() {
  const { language } = use(TextsContext);
  return (code: string): string => nameIn(language, code);
}

/** Names of the catalog's languages in the visitor's language, sorted by that name. */
export function useLanguageNames(): readonly { readonly code: string; readonly name: string }[] {
  const { language } = use(TextsContext);
  const names = languageCatalogue.map(({ code }) => ({ code, name: nameIn(language, code) }));
  return names.sort((a, b) => a.name.localeCompare(b.name, language));
}

function nameIn(language: string, code: string): string {
  const { englishName } = languageByCode(code);
  if (language === 'en') return englishName;
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? englishName;
}
