import { entryFault, type GlossaryEntry } from '@dragoman/domain/glossary';
import { guardFormula, unguardFormula, writeCsv } from '@dragoman/domain/translation-memory';
import { type FileFault, RecordReader } from '../../translation-files/index.ts';
import type { FileEntry } from './file-entry.ts';

const header = ['term', 'translation', 'language', 'case sensitive', 'part of speech', 'note'];

/** Yields the parts of a CSV file with the columns of `header`. */
export function* csvGlossary(entries: Iterable<GlossaryEntry>): Generator<string> {
  yield writeCsv([header]);
  for (const entry of entries)
    yield writeCsv([
      [
        entry.term,
        entry.translation ?? '',
        entry.targetLanguage ?? '',
        entry.isCaseSensitive ? 'yes' : 'no',
        entry.partOfSpeech ?? '',
        entry.note ?? '',
      ].map(guardFormula),
    ]);
}

/** Reads the columns of `header`; the first one is enough. Skips the header. */
export class CsvGlossaryReader extends RecordReader<FileEntry> {
  protected override readHeader([first = '']: readonly string[]): boolean {
    return first.trim().toLowerCase() === header[0];
  }

  protected override read(fields: readonly string[], line: number): FileEntry | FileFault {
    const entry = entryOf(fields.map((field) => unguardFormula(field.trim())));
    const reason = entryFault(entry);
    return reason === undefined ? { line, ...entry } : { line, reason };
  }
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
