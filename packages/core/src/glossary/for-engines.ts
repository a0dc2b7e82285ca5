import {
  type FindMasked,
  type GlossaryTerm,
  isPrivate,
  termsIn,
} from '@dragoman/domain/translations';
import type {
  GlossaryEntry,
  PairGlossary,
  TranslationEngine,
} from '@dragoman/providers/engines/port';

/** Returns the terms that an engine may be told: those with a translation and without private text. The others are protected. */
function termsForEngines(terms: readonly GlossaryTerm[], findMasked: FindMasked): GlossaryTerm[] {
  return terms.filter(
    ({ term, translation }) =>
      translation !== null && !isPrivate(term, findMasked) && !isPrivate(translation, findMasked),
  );
}

/** Returns the terms of some texts that belong into the prompt about them. */
export function termsForPrompt(
  texts: readonly string[],
  glossary: readonly GlossaryTerm[],
  findMasked: FindMasked,
): readonly GlossaryEntry[] {
  return termsIn(texts.join('\n'), termsForEngines(glossary, findMasked));
}

/** Returns the terms that the engine's service has as a glossary. Undefined if it takes none. */
export async function storeAtService(
  engine: TranslationEngine,
  {
    terms: all,
    ...pair
  }: Omit<PairGlossary, 'terms'> & { readonly terms: readonly GlossaryTerm[] },
  findMasked: FindMasked,
  onCreate: (terms: readonly GlossaryEntry[]) => Promise<void> | undefined,
): Promise<readonly GlossaryEntry[] | undefined> {
  const terms = termsForEngines(all, findMasked);
  if (terms.length === 0) return undefined;
  const isReady = await engine.prepareGlossary?.({ ...pair, terms }, async () => onCreate(terms));
  return isReady ? terms : undefined;
}
