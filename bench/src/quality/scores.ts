import { type Pair, validate } from '@dragoman/domain/translations';
import { type Compared, chrF } from './chrf.ts';
import type { HumanPair } from './test-set.ts';

/** A text with the engine's translation; undefined if it was not stored, so that visitors see the original. */
export interface Translated extends HumanPair {
  readonly translation: string | undefined;
  readonly isDoubtful: boolean;
}

/** Scores from 0 to 100: likeness to people's translations, and shares of texts. */
export interface Scores {
  readonly texts: number;
  readonly chrF: number;
  readonly tags: number;
  readonly numbers: number;
  readonly names: number;
  readonly stored: number;
  readonly doubtful: number;
}

/** Returns an engine's scores. A text without a translation counts as its original. */
export function scoresOf(all: readonly Translated[], pair: Pair): Scores {
  const shown = all.map(({ source, reference, translation = source }): Compared => {
    return { translation: withoutTags(translation), reference: withoutTags(reference) };
  });
  const stored = all.filter(({ translation }) => translation !== undefined);
  const faults = stored.map(({ source, translation = '' }) =>
    validate(source, translation, pair).map(({ code }): string => code),
  );
  const keeps = (code: string) =>
    share(faults.filter((codes) => !codes.includes(code)).length, faults.length);
  const names = stored.flatMap((text) =>
    namesOf(text).map((name) => text.translation?.includes(name) ?? false),
  );
  return {
    texts: all.length,
    chrF: Number(chrF(shown).toFixed(1)),
    tags: keeps('tags'),
    numbers: keeps('numbers'),
    names: share(names.filter(Boolean).length, names.length),
    stored: share(stored.length, all.length),
    doubtful: share(stored.filter(({ isDoubtful }) => isDoubtful).length, stored.length),
  };
}

const share = (part: number, whole: number) =>
  whole === 0 ? 100 : Number(((100 * part) / whole).toFixed(1));

const withoutTags = (text: string) => text.replaceAll(/<[^<>]*>/g, '');

/** Returns the words with a capital inside a sentence that the person kept as they are: names of programs, people and firms. */
export function namesOf({ source, reference }: HumanPair): string[] {
  const words = withoutTags(source).matchAll(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\d+]+/gu);
  const kept = withoutTags(reference);
  return [...new Set([...words].map(([word]) => word))].filter((word) => kept.includes(word));
}
