import { shownLanguage } from './texts.ts';

/** Returns the address of a public page in the language of the app. */
export function siteAddress(path: `/${string}`): string {
  const language = shownLanguage();
  if (language === 'en') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}
