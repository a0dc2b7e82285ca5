import { mapText, parseMarkup, writeMarkup } from '../markup.ts';
import type { LanguagePair } from '../port.ts';

/** Splits a text into the white space at its edges and the words between; the space of a blank text is `before`. */
export function splitEdges(text: string): { before: string; words: string; after: string } {
  const words = text.trim();
  const start = text.length - text.trimStart().length;
  return { before: text.slice(0, start), words, after: text.slice(start + words.length) };
}

/**
 * Writes spaces at punctuation as the target language does: French has one before high marks and inside guillemets, other
 * languages have none. The rules carry over the source's, and leave one where a word was dropped.
 */
export function withSpacing(source: string, translation: string, pair: LanguagePair): string {
  const isLoose = / [.,](?=\s|$)/.test(source);
  const nodes = mapText(parseMarkup(translation), (text) => {
    const tight = isLoose ? text : text.replace(/(?<=[\p{L}\p{N}]) (?=[.,](?:\s|$))/gu, '');
    if (pair.target === 'fr') return frenchSpaces(tight);
    return pair.source === 'fr' ? noFrenchSpaces(tight) : tight;
  });
  return writeMarkup(nodes);
}

function frenchSpaces(text: string): string {
  return text
    .replace(/(?<=^|[\p{L}\p{N})»”])(?=[!?;](?:\s|$))/gu, '\u202f')
    .replace(/(?<=«)(?=\S)|(?<=\S)(?=»)/gu, '\u00a0');
}

function noFrenchSpaces(text: string): string {
  return text
    .replace(/(?<![ \u00a0\u202f])[ \u00a0\u202f]+(?=[!?;:](?:\s|$))/gu, '')
    .replace(/(?<=«)[ \u00a0\u202f]+|(?<![ \u00a0\u202f])[ \u00a0\u202f]+(?=»)/gu, '');
}
