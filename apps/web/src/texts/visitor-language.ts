import { languageKey } from './language-key.ts';
import type { Dictionary, Texts } from './texts.ts';

const dictionaries = import.meta.glob<Dictionary>('../../translations/*.csv', {
  query: '?texts',
  import: 'default',
});

function fileOf(language: string): string {
  return `../../translations/${language}.csv`;
}

/** Codes of the languages that the app speaks, English first. */
export const visitorLanguages: readonly string[] = [
  'en',
  ...Object.keys(dictionaries).map((file) => file.slice(fileOf('').length - '.csv'.length, -4)),
];

/** Stores the visitor's choice. Public pages store their own language. */
export function storeLanguage(language: string): void {
  localStorage.setItem(languageKey, language);
}

/** Returns the stored language, else the first of the browser's that the app speaks, else English. */
export function chooseLanguage(
  stored: string | null,
  wanted: readonly string[],
  known: readonly string[],
): string {
  const candidates = [...(stored === null ? [] : [stored]), ...wanted].map(languageOf);
  return candidates.find((language) => known.includes(language)) ?? 'en';
}

/**
 * Returns the language of mails: the one that the app is shown in, with the browser's region. Mails also exist in languages that
 * the app does not speak.
 */
export function mailLanguage(shown: string, browser: string): string {
  const own = languageOf(browser);
  return own === shown || !visitorLanguages.includes(own) ? browser : shown;
}

/** Norwegian browsers say `no` or `nn`; the catalog has Bokmål. */
function languageOf(tag: string): string {
  const language = tag.toLowerCase().split('-')[0] ?? '';
  return ['no', 'nn'].includes(language) ? 'nb' : language;
}

/** Loads the visitor's texts. English if they cannot be loaded. */
export async function loadVisitorTexts(): Promise<Texts> {
  const language = chooseLanguage(storedLanguage(), navigator.languages, visitorLanguages);
  const load = dictionaries[fileOf(language)];
  try {
    return { language, dictionary: (await load?.()) ?? {} };
  } catch (error) {
    console.error('The texts could not be loaded.', error);
    return { language: 'en', dictionary: {} };
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}
