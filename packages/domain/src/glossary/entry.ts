import { languageCatalogue } from '../languages/index.ts';
import { limits } from '../limits/index.ts';
import { fileFormats } from '../translation-files/index.ts';

export interface GlossaryEntry {
  readonly term: string;
  /** Null for a term that is never translated. */
  readonly translation: string | null;
  /** Null for all languages. */
  readonly targetLanguage: string | null;
  readonly isCaseSensitive: boolean;
  readonly partOfSpeech: string | null;
  readonly note: string | null;
}

const languages: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

/** Returns why an entry of a file cannot be used, or undefined. */
export function entryFault({ term, translation, targetLanguage, ...entry }: GlossaryEntry) {
  if (term === '') return 'The term is empty.';
  if (Math.max(term.length, translation?.length ?? 0) > limits.termLength)
    return `A term and its translation have at most ${limits.termLength} characters.`;
  if ((entry.partOfSpeech?.length ?? 0) > limits.termLength)
    return `A part of speech has at most ${limits.termLength} characters.`;
  if ((entry.note?.length ?? 0) > limits.termNoteLength)
    return `A note has at most ${limits.termNoteLength} characters.`;
  if (targetLanguage !== null && !languages.has(targetLanguage))
    return `“${targetLanguage}” is no language code of the catalogue.`;
  return translation !== null && targetLanguage === null
    ? 'A translation needs a language.'
    : undefined;
}

/** Returns the catalogue's code of a language tag, for example `pt` for `pt-BR`, or the tag if there is none. */
export function catalogueLanguage(tag: string): string {
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const code = { no: 'nb', in: 'id' }[primary] ?? primary;
  return languages.has(code) ? code : tag;
}

export const glossaryFormats = {
  csv: fileFormats.csv,
  xlsx: fileFormats.xlsx,
  tbx: { label: 'TBX', extension: 'tbx', type: 'application/x-tbx+xml' },
} as const;

export type GlossaryFormat = keyof typeof glossaryFormats;
