import { type GlossaryTerm, termsIn } from './glossary.ts';

type Spelled = Omit<GlossaryTerm, 'translation'>;

interface Candidate<Term> {
  readonly term: Term;
  readonly folded: string;
}

/**
 * Returns a function that finds the terms in a text, as `termsIn` does, in any order. Its time hardly depends on the number of
 * terms: it looks only at those whose first word the text has, and compiles no pattern for each.
 */
export function termFinder<Term extends Spelled>(
  terms: readonly Term[],
): (text: string) => readonly Term[] {
  const byFirstWord = Map.groupBy(
    terms.map((term) => ({ term, folded: term.term.toLowerCase() })),
    ({ folded }) => wordsOf(folded)[0] ?? '',
  );
  return (text) => {
    const folded = text.toLowerCase();
    const found: Term[] = [];
    for (const word of new Set(['', ...wordsOf(folded)]))
      for (const candidate of byFirstWord.get(word) ?? [])
        if (isIn(text, folded, candidate)) found.push(candidate.term);
    return found;
  };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isIn(text: string, folded: string, { term, folded: spelling }: Candidate<Spelled>) {
  // Folding can lengthen a text, so that places in it are no places in the original.
  if (folded.length !== text.length)
    return termsIn(text, [{ ...term, translation: null }]).length > 0;
  const [within, wanted] = term.isCaseSensitive ? [text, term.term] : [folded, spelling];
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1))
    if (isWhole(text, at, at + wanted.length)) return true;
  return false;
}

/** False if a letter or digit stands before or after. */
function isWhole(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(start - 2, 0), start)) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}
