import { languageCatalogue } from '../languages/index.ts';
import { limits } from '../limits/index.ts';
import { csvRecords, guardFormula, unguardFormula, writeCsv } from '../translation-memory/index.ts';

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

/** A line of a file that cannot be used. */
export interface GlossaryFault {
  readonly line: number;
  readonly reason: string;
}

const header = ['term', 'translation', 'language', 'case sensitive', 'part of speech', 'note'];
const languages: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

/** Reads a glossary with the columns of `header`; the first is enough. Skips the header. */
export function readCsvGlossary(text: string): {
  entries: GlossaryEntry[];
  faults: GlossaryFault[];
} {
  const entries: GlossaryEntry[] = [];
  const faults: GlossaryFault[] = [];
  for (const record of csvRecords(text)) {
    if ('reason' in record) {
      faults.push(record);
      continue;
    }
    const entry = entryOf(record.fields.map((field) => unguardFormula(field.trim())));
    if (record.line === 1 && entry.term.toLowerCase() === header[0]) continue;
    const reason = faultOf(entry);
    if (reason === undefined) entries.push(entry);
    else faults.push({ line: record.line, reason });
  }
  return { entries, faults };
}

function entryOf([
  term = '',
  translation,
  language,
  isCaseSensitive = '',
  partOfSpeech,
  note,
]: readonly string[]): GlossaryEntry {
  return {
    term,
    translation: translation || null,
    targetLanguage: language || null,
    isCaseSensitive: /^(yes|true|1)$/i.test(isCaseSensitive),
    partOfSpeech: partOfSpeech || null,
    note: note || null,
  };
}

function faultOf({ term, translation, targetLanguage }: GlossaryEntry): string | undefined {
  if (term === '') return 'The term is empty.';
  if (Math.max(term.length, translation?.length ?? 0) > limits.termLength)
    return `A term and its translation have at most ${limits.termLength} characters.`;
  if (targetLanguage !== null && !languages.has(targetLanguage))
    return `“${targetLanguage}” is no language code of the catalogue.`;
  return translation !== null && targetLanguage === null
    ? 'A translation needs a language.'
    : undefined;
}

/** Formats a glossary for `readCsvGlossary`. */
export function writeCsvGlossary(entries: readonly GlossaryEntry[]): string {
  const rows = entries.map((entry) =>
    [
      entry.term,
      entry.translation ?? '',
      entry.targetLanguage ?? '',
      entry.isCaseSensitive ? 'yes' : 'no',
      entry.partOfSpeech ?? '',
      entry.note ?? '',
    ].map(guardFormula),
  );
  return writeCsv([header, ...rows]);
}
