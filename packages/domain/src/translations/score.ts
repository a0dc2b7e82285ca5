import type { Check } from './check.ts';

/** What a score is made of. */
export interface ScoredTranslation {
  readonly state: string;
  readonly checks: readonly {
    readonly severity: Check['severity'];
    readonly silenced?: string | undefined;
  }[];
  /** Name of the engine; null for translations by a person or from the memory. */
  readonly engine: string | null;
  /** The second reader's lowest grade, from 1 to 5; null without an opinion that counts. */
  readonly opinion: number | null;
}

/** Why a score is below 100, and by how many points. */
export interface LostPoints {
  readonly by: 'opinion' | 'engine' | 'warnings' | 'notes';
  readonly points: number;
  /** Number of findings; the grade of an opinion. */
  readonly count?: number;
}

/** A translation with a lower score is doubtful, unless its website has a bound of its own. */
export const doubtfulBelow = 70;

/** By the grade of an opinion, from 1 to 5. */
const lostByGrade = [90, 65, 40, 15, 0] as const;
const lostByWarning = 25;
const lostByNote = 5;

/** Engines differ as measured in docs/engines.md. */
const lostByEngine: Readonly<Record<string, number>> = {
  apertium: 25,
  bergamot: 15,
  libretranslate: 15,
};
const lostByOtherEngine = 10;

/**
 * Returns why a translation has no full score; nothing for one that a person reviewed. A second reader's opinion replaces what is
 * expected of the engine.
 */
export function lostPoints({ state, checks, engine, opinion }: ScoredTranslation): LostPoints[] {
  if (state === 'reviewed') return [];
  const open = checks.filter(({ silenced }) => silenced === undefined);
  const notes = open.filter(({ severity }) => severity === 'note').length;
  const warnings = open.length - notes;
  const reading: LostPoints =
    opinion === null
      ? { by: 'engine', points: engine === null ? 0 : (lostByEngine[engine] ?? lostByOtherEngine) }
      : { by: 'opinion', points: lostByGrade[opinion - 1] ?? 0, count: opinion };
  const lost: LostPoints[] = [
    reading,
    { by: 'warnings', points: lostByWarning * warnings, count: warnings },
    { by: 'notes', points: lostByNote * notes, count: notes },
  ];
  return lost.filter(({ points }) => points > 0);
}

/**
 * Returns how good a translation presumably is, from 0 to 100; null for a failed one. The database function `translation_score`
 * says the same.
 */
export function translationScore(translation: ScoredTranslation): number | null {
  if (translation.state === 'failed') return null;
  const lost = lostPoints(translation).reduce((sum, { points }) => sum + points, 0);
  return Math.max(0, 100 - lost);
}
