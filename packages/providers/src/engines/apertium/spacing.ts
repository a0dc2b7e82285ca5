import { mapText, parseMarkup, writeMarkup } from '../markup.ts';
import type { LanguagePair } from '../port.ts';

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
    .replace(/[ \u00a0\u202f]+(?=[!?;:](?:\s|$))/gu, '')
    .replace(/(?<=«)[ \u00a0\u202f]+|[ \u00a0\u202f]+(?=»)/gu, '');
}
