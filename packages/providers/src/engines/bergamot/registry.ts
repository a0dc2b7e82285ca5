import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { LanguagePair } from '../port.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/i);

const fileSchema = z.object({
  name: z.string().min(1),
  size: z.number().optional(),
  /** Bytes of the compressed file, about. */
  estimatedCompressedSize: z.number().optional(),
  /** Of the decompressed file, or of the compressed one if `isPacked`. */
  expectedSha256Hash: hashSchema,
  isPacked: z.boolean().optional(),
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

/** The models that this version knows, of one commit of Mozilla's repository; `scripts/write-bergamot-models.ts` writes them. */
export function readPinnedModels(): { readonly commit: string; readonly registry: Registry } {
  const rows = readFileSync(new URL('models.csv', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const registry: Registry = {};
  const [[, commit = ''] = [], ...files] = rows;
  for (const [pair = '', modelType = '', name = '', bytes, sum = ''] of files) {
    const [part = ''] = name.split('.');
    const estimatedCompressedSize = Number(bytes);
    const file = { name, modelType, estimatedCompressedSize, isPacked: true };
    registry[pair] = { ...registry[pair], [part]: { ...file, expectedSha256Hash: sum } };
  }
  return { commit, registry };
}

/** Returns the bytes that a model takes to download; undefined if the registry does not say. */
export function downloadBytes(files: ReadonlyMap<ModelPart, RegistryFile>): number | undefined {
  let sum = 0;
  for (const { estimatedCompressedSize, size } of files.values()) {
    const bytes = estimatedCompressedSize ?? size;
    if (bytes === undefined) return undefined;
    sum += bytes;
  }
  return sum;
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
