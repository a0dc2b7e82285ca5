import { type FindMasked, hidePrivate, isPrivate } from '@dragoman/domain/translations';
import type { Voice } from '@dragoman/providers/engines/port';

/** Hides what no engine may see in the context of a call. Examples that contain such text are left out. */
export function withoutPrivate(
  { similar, glossary: _, formality, ...texts }: Voice,
  findMasked: FindMasked,
): Voice {
  const isPublic = (...unitTexts: string[]) =>
    !unitTexts.some((text) => isPrivate(text, findMasked));
  const shown = Object.entries(texts).map(([name, text]) => [name, hidePrivate(text, findMasked)]);
  const examples = Object.entries(similar ?? {}).filter((pair) => isPublic(...pair));
  return {
    ...Object.fromEntries(shown),
    ...(formality && { formality }),
    ...(examples.length > 0 && { similar: Object.fromEntries(examples) }),
  };
}
