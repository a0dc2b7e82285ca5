import { languageCatalogue } from '@dragoman/domain/languages';
import { english, languageKey, type Texts } from './texts.ts';

/** Codes of the languages that the app speaks. A text without a translation stays English. */
export const appLanguages: readonly string[] = languageCatalogue.map(({ code }) => code);

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
  return own === shown || !appLanguages.includes(own) ? browser : shown;
}

/** Norwegian browsers say `no` or `nn`; the catalog has Bokmål. */
function languageOf(tag: string): string {
  const language = tag.toLowerCase().split('-')[0] ?? '';
  return ['no', 'nn'].includes(language) ? 'nb' : language;
}

/** Loads the texts of sign-in and preview. English if they cannot be loaded. */
export async function loadVisitorTexts(): Promise<Texts> {
  return loadTexts(wantedLanguage(), false);
}

/** Loads the texts of the whole app. English if they cannot be loaded. */
export async function loadAppTexts(): Promise<Texts> {
  return loadTexts(wantedLanguage(), true);
}

/** A page that the server has rendered is taken over in its language. */
function wantedLanguage(): string {
  const rendered = document.querySelector<HTMLElement>('#app')?.dataset['rendered'];
  if (rendered !== undefined) return rendered;
  return chooseLanguage(storedLanguage(), navigator.languages, appLanguages);
}

async function loadTexts(language: string, withDashboard: boolean): Promise<Texts> {
  if (language === 'en') return english;
  try {
    const { loadDictionary } = await import('./dictionaries.ts');
    return { language, ...(await loadDictionary(language, withDashboard)) };
  } catch (error) {
    console.error('The texts could not be loaded.', error);
    return english;
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}
