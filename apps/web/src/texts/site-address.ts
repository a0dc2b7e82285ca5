import { use } from 'react';
import { TextsContext } from './texts.ts';

/** Returns a function for the address of a public page in the visitor's language. */
export function useSiteAddress() {
  const { language } = use(TextsContext);
  return (path: `/${string}`): string => {
    if (language === 'en') return path;
    return path === '/' ? `/${language}` : `/${language}${path}`;
  };
}
