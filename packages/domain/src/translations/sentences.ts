import { noTerms, type Terms } from './glossary.ts';
import { protectedSpans } from './protected-spans.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Splits a literal text into sentences, each with its trailing whitespace; joined they equal the text. Never splits
 * inside protected text or after a one-letter abbreviation (`J. Smith`).
 */
export function sentencesOf(text: string, language: string, terms: Terms = noTerms): string[] {
  const spans = protectedSpans(text, terms);
  let next = 0;
  const isInside = (cut: number) => {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= cut) next++;
    return (spans[next]?.start ?? Number.POSITIVE_INFINITY) < cut;
  };
  const cuts = [...segmenterFor(language).segment(text)]
    .map(({ index }) => index)
    .filter((cut) => cut > 0 && !isInside(cut))
    .filter((cut) => !/(?:^|[\s.])\p{Lu}\.\s*$/u.test(text.slice(Math.max(0, cut - 8), cut)));
  const sentences: string[] = [];
  let position = 0;
  for (const cut of [...cuts, text.length]) {
    if (cut > position) sentences.push(text.slice(position, cut));
    position = cut;
  }
  return sentences;
}

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
}
