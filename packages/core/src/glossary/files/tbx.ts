import { escapeXml } from '../../translation-files/index.ts';
import type { FileTerm } from './file-entry.ts';

/** Marks of terms for which TBX-Basic has no category, written as `projectSubset`. */
export const marks = {
  neverTranslate: 'dragoman:never-translate',
  caseSensitive: 'dragoman:case-sensitive',
  partOfSpeech: 'dragoman:part-of-speech:',
  website: 'dragoman:website:',
} as const;

const partsOfSpeech = new Set(['adjective', 'adverb', 'noun', 'other', 'verb']);

/**
 * Yields the parts of a file in TBX-Basic (ISO 30042:2019, DCA style). Neighbors with the same term and details are one
 * concept.
 */
export function* tbxGlossary(
  entries: Iterable<FileTerm>,
  sourceLanguage: string,
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<tbx type="TBX-Basic" style="dca" xml:lang="${sourceLanguage}" xmlns="urn:iso:std:iso:30042:ed-2">
<tbxHeader><fileDesc><titleStmt><title>Glossary</title></titleStmt><sourceDesc><p>Exported by Dragoman</p></sourceDesc></fileDesc></tbxHeader>
<text><body>
`;
  let count = 0;
  for (const concept of concepts(entries)) yield conceptEntry(concept, ++count, sourceLanguage);
  yield '</body></text>\n</tbx>\n';
}

/** Groups neighbors that differ only in translation and language. */
function* concepts(entries: Iterable<FileTerm>): Generator<[FileTerm, ...FileTerm[]]> {
  let group: [FileTerm, ...FileTerm[]] | undefined;
  for (const entry of entries) {
    if (group !== undefined && isSameConcept(group, entry)) group.push(entry);
    else {
      if (group !== undefined) yield group;
      group = [entry];
    }
  }
  if (group !== undefined) yield group;
}

function isSameConcept(group: readonly [FileTerm, ...FileTerm[]], entry: FileTerm) {
  const [first] = group;
  return (
    first.targetLanguage !== null &&
    entry.targetLanguage !== null &&
    group.every(({ targetLanguage }) => targetLanguage !== entry.targetLanguage) &&
    detailsOf(first) === detailsOf(entry)
  );
}

function detailsOf({ term, isCaseSensitive, partOfSpeech, note, website }: FileTerm): string {
  return JSON.stringify([term, isCaseSensitive, partOfSpeech, note, website]);
}

function conceptEntry(
  concept: readonly [FileTerm, ...FileTerm[]],
  number: number,
  sourceLanguage: string,
): string {
  const [first] = concept;
  const sections = concept
    .filter(({ targetLanguage }) => targetLanguage !== null)
    .map(({ term, translation, targetLanguage }) => {
      const mark = translation === null ? projectSubset(marks.neverTranslate) : '';
      return langSec(targetLanguage ?? '', translation ?? term, mark);
    });
  return `<conceptEntry id="c${number}">${langSec(sourceLanguage, first.term, details(first))}${sections.join('')}</conceptEntry>\n`;
}

function langSec(language: string, term: string, about: string): string {
  return `<langSec xml:lang="${language}"><termSec><term>${escapeXml(term)}</term>${about}</termSec></langSec>`;
}

function details(entry: FileTerm): string {
  const { partOfSpeech, note } = entry;
  const isListed = partOfSpeech !== null && partsOfSpeech.has(partOfSpeech);
  const listed = isListed ? partOfSpeech : 'other';
  return [
    partOfSpeech === null ? '' : `<termNote type="partOfSpeech">${listed}</termNote>`,
    partOfSpeech === null || isListed ? '' : projectSubset(marks.partOfSpeech + partOfSpeech),
    entry.targetLanguage === null ? projectSubset(marks.neverTranslate) : '',
    entry.isCaseSensitive ? projectSubset(marks.caseSensitive) : '',
    entry.website === null ? '' : projectSubset(marks.website + entry.website),
    note === null ? '' : `<note>${escapeXml(note)}</note>`,
  ].join('');
}

function projectSubset(mark: string): string {
  return `<admin type="projectSubset">${escapeXml(mark)}</admin>`;
}
