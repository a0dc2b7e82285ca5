import { type Check, listed } from './check.ts';

/** A term of a glossary. `translation` is null if the term is never translated. */
export interface GlossaryTerm {
  readonly term: string;
  readonly translation: string | null;
  readonly isCaseSensitive: boolean;
}

/** Spellings of terms with what stands for them in a translation. */
export type Terms = ReadonlyMap<string, Term>;

export interface Term {
  readonly becomes: string;
  /** True if no engine may see it. */
  readonly isPrivate?: boolean;
  /** True if it may be a part of a word. */
  readonly isInsideWords?: boolean;
}

export const noTerms: Terms = new Map();

/** Returns the terms that occur in a text as whole words. */
export function termsIn(text: string, glossary: readonly GlossaryTerm[]): readonly GlossaryTerm[] {
  const folded = text.toLowerCase();
  return glossary.filter(
    (entry) => folded.includes(entry.term.toLowerCase()) && termPattern(entry).test(text),
  );
}

/** Returns each spelling in which the terms occur, with its replacement. Of equal spellings the first entry wins. */
export function spellingsIn(text: string, glossary: readonly GlossaryTerm[]): Terms {
  const spellings = new Map<string, Term>();
  for (const entry of termsIn(text, glossary))
    for (const [spelling] of text.matchAll(termPattern(entry)))
      if (!spellings.has(spelling))
        spellings.set(spelling, { becomes: entry.translation ?? spelling });
  return spellings;
}

/** Returns the terms of the source whose translation is not in the candidate, in the order of the glossary. */
export function missingTerms(
  source: string,
  candidate: string,
  glossary: readonly GlossaryTerm[],
): readonly GlossaryTerm[] {
  return termsIn(source, glossary).filter((entry) => !hasTranslation(candidate, entry));
}

/** Reports terms of the source whose translation is not in the candidate. Endings may differ, because words are inflected. */
export function checkGlossary(
  source: string,
  candidate: string,
  glossary: readonly GlossaryTerm[],
): Check[] {
  const lost = missingTerms(source, candidate, glossary);
  if (lost.length === 0) return [];
  const wanted = lost.map(({ term, translation }) => `${term} → ${translation ?? term}`);
  return [{ code: 'glossary', severity: 'warning', detail: listed(wanted) }];
}

function hasTranslation(candidate: string, entry: GlossaryTerm): boolean {
  if (entry.translation === null) return termPattern(entry).test(candidate);
  const folded = candidate.toLocaleLowerCase();
  const words = entry.translation.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => folded.includes(stemOf(word)));
}

/** Drops an ending of up to two letters, of words that are long enough to be recognized without it. */
function stemOf(word: string): string {
  return word.slice(0, Math.max(Math.min(word.length, 4), word.length - 2));
}

function termPattern({ term, isCaseSensitive }: Omit<GlossaryTerm, 'translation'>): RegExp {
  return wordPattern(term, isCaseSensitive);
}

/** Matches a literal that is not part of a longer word. */
export function wordPattern(literal: string, isCaseSensitive = true): RegExp {
  const flags = isCaseSensitive ? 'gu' : 'giu';
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(literal)}(?![\\p{L}\\p{N}])`, flags);
}

/** Matches a literal anywhere. */
export function literalPattern(literal: string, isCaseSensitive = true): RegExp {
  return new RegExp(escaped(literal), isCaseSensitive ? 'gu' : 'giu');
}

function escaped(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
