import { termsIn } from '@dragoman/domain/translations';
import { translateCommonTerm } from '../common-terms/index.ts';
import type { TranslationRun } from './batches.ts';

/** Returns the translation of a common website term, unless the owner's glossary or form of address decides. */
export function commonTermFor(
  { site, name, glossary, voice, isByPeople }: TranslationRun,
  unit: { readonly text: string; readonly context?: string },
): string | undefined {
  if (isByPeople) return undefined;
  const pair = { source: site.originalLanguage, target: name.targetLanguage };
  const hasFormality = voice.formality !== undefined;
  const translation = translateCommonTerm(unit, {
    ...pair,
    hasFormality,
    address: site.url,
  });
  if (translation === undefined) return undefined;
  return termsIn(unit.text, glossary).length > 0 ? undefined : translation;
}
