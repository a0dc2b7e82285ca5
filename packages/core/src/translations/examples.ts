import type { UnitToTranslate } from '@dragoman/domain/translations';
import type { Voice } from '@dragoman/providers/engines/port';
import { findSimilar } from '../translation-memory/index.ts';
import type { TranslationDeps, TranslationName } from './deps.ts';
import type { Site } from './site.store.ts';

const maxExamples = { examples: 8, characters: 3000 };

interface ExampleRequest {
  readonly deps: TranslationDeps;
  readonly site: Site;
  readonly name: TranslationName;
  readonly voice: Voice;
}

/** Adds the owner's translations of similar texts to what an engine is told, the most similar first. */
export async function voiceWithExamples(
  { deps, site, name, voice }: ExampleRequest,
  units: readonly UnitToTranslate[],
): Promise<Voice> {
  const similar = await findSimilar(deps, {
    userId: site.userId,
    sourceLanguage: site.originalLanguage,
    targetLanguage: name.targetLanguage,
    texts: units.map(({ text }) => text),
  });
  const examples = new Map<string, string>();
  let characters = 0;
  for (const { source, target } of similar) {
    characters += source.length + target.length;
    if (characters > maxExamples.characters || examples.size === maxExamples.examples) break;
    examples.set(source, target);
  }
  return examples.size === 0 ? voice : { ...voice, similar: Object.fromEntries(examples) };
}
