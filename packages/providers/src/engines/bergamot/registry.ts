import { z } from 'zod';
import type { LanguagePair } from '../port.ts';

const fileSchema = z.object({
  name: z.string().min(1),
  size: z.number().optional(),
  expectedSha256Hash: z.string().regex(/^[0-9a-f]{64}$/i),
  modelType: z.string().optional(),
});

/** Mozilla's registry of Firefox Translations models: `enes` → the files of the model from English to Spanish. */
export const registrySchema = z.record(
  z.string().regex(/^[a-z]{4,6}$/),
  z.record(z.string(), z.union([fileSchema, z.looseObject({})])),
);

export type Registry = z.infer<typeof registrySchema>;
export type RegistryFile = z.infer<typeof fileSchema>;

/**
 * The parts of a model needed for translating, without the quality model. The vocabulary comes last, so an interrupted
 * download is recognized as incomplete.
 */
export const modelParts = ['model', 'lex', 'vocab', 'srcvocab', 'trgvocab'] as const;
export type ModelPart = (typeof modelParts)[number];

/** Returns the files of a pair, or undefined if the registry lacks some of them. */
export function filesOf(
  registry: Registry,
  pairName: string,
): ReadonlyMap<ModelPart, RegistryFile> | undefined {
  const entry = registry[pairName] ?? {};
  const files = new Map<ModelPart, RegistryFile>();
  for (const part of modelParts) {
    const file = fileSchema.safeParse(entry[part]);
    if (file.success) files.set(part, file.data);
  }
  return isWhole(files) ? files : undefined;
}

/**
 * True if the parts form a complete model: weights and one or two vocabularies. The shortlist is optional and only
 * speeds it up.
 */
export function isWhole(parts: Pick<ReadonlyMap<ModelPart, unknown>, 'has'>): boolean {
  const hasVocabulary = parts.has('vocab') || (parts.has('srcvocab') && parts.has('trgvocab'));
  return parts.has('model') && hasVocabulary;
}

/** Returns the registry's name of a pair. It uses `nb` for Norwegian Bokmål too. */
export function pairName({ source, target }: LanguagePair): string {
  return source + target;
}

/** Returns the models to chain: a direct one, or two over English. */
export function routeOver(
  hasPair: (pair: LanguagePair) => boolean,
  pair: LanguagePair,
): readonly LanguagePair[] | undefined {
  if (hasPair(pair)) return [pair];
  const legs = [
    { source: pair.source, target: 'en' },
    { source: 'en', target: pair.target },
  ];
  const isDetour = pair.source !== 'en' && pair.target !== 'en' && pair.source !== pair.target;
  return isDetour && legs.every(hasPair) ? legs : undefined;
}
