import { readTexts, type Translations } from '@dragoman/texts';
import { englishTexts } from './english.data.ts';

export type EmailTexts = typeof englishTexts;
export type NoticeTexts = EmailTexts['notices'];
export type ActionTexts = EmailTexts['magic_link'];

/** Returns the texts of mails in a language of the catalog. One without a translation is in English. */
export function textsIn(language: string): EmailTexts {
  return translated(englishTexts, readTexts('emails', language));
}

function translated<T>(texts: T, translations: Translations): T {
  if (typeof texts === 'string') return (translations.get(texts) ?? texts) as T;
  const own = Object.entries(texts as object).map(([name, one]) => [
    name,
    translated(one, translations),
  ]);
  return Object.fromEntries(own);
}
