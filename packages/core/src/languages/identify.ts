import type { IdentifyLanguage } from '@dragoman/domain/translations';

/** Loads word detection (40 MB) and returns a function that scores a text for each language; a higher score is likelier. */
export async function loadIdentifyLanguage(): Promise<IdentifyLanguage> {
  const { scoreLanguages } = await import('./vote.ts');
  return scoreLanguages;
}
