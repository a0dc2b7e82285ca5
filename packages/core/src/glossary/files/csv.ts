import { entryFault } from '@dragoman/domain/glossary';
import { guardFormula, writeCsv } from '@dragoman/domain/translation-memory';
import { type FileFault, RecordReader, sheetWriter } from '../../translation-files/index.ts';
import type { FileEntry, FileTerm } from './file-entry.ts';

const header = 'term,translation,language,case sensitive,part of speech,note,website'.split(',');

/** Yields the parts of a CSV file with the columns of `header`. */
export function* csvGlossary(entries: Iterable<FileTerm>): Generator<string> {
  yield writeCsv([header]);
  for (const entry of entries) yield writeCsv([fieldsOf(entry).map(guardFormula)]);
}

/** Yields the parts of the sheet of an XLSX file with the columns of `header`. */
export function* sheetGlossary(entries: Iterable<FileTerm>): Generator<string> {
  const writer = sheetWriter(header);
  yield writer.head;
  for (const entry of entries) yield writer.row(fieldsOf(entry));
  yield writer.foot;
}

function fieldsOf(entry: FileTerm): string[] {
  return [
    entry.term,
    entry.translation ?? '',
    entry.targetLanguage ?? '',
    entry.isCaseSensitive ? 'yes' : 'no',
    entry.partOfSpeech ?? '',
    entry.note ?? '',
    entry.website ?? '',
  ];
}

/** Reads the columns of `header`; `term` is enough. Without a first line that names only such columns, they are in this order. */
export class CsvGlossaryReader extends RecordReader<FileEntry> {
  constructor() {
    super();
    this.setColumns(header);
  }

  protected override readHeader(fields: readonly string[]): boolean {
    const names = fields.map((field) => field.trim().toLowerCase());
    const isKnown = names.every((name) => name === '' || header.includes(name));
    const isHeader = isKnown && names.includes('term');
    if (isHeader) this.setColumns(names);
    return names[0] === 'term' || isHeader;
  }

  protected override read(fields: readonly string[], line: number): FileEntry | FileFault {
    const entry = entryOf((column) => this.fieldOf(fields, column)?.trim() ?? '');
    const reason = entryFault(entry);
    return reason === undefined ? { line, ...entry } : { line, reason };
  }
}

function entryOf(read: (column: string) => string): FileTerm {
  return {
    term: read('term'),
    translation: read('translation') || null,
    targetLanguage: read('language') || null,
    isCaseSensitive: /^(yes|true|1)$/i.test(read('case sensitive')),
    partOfSpeech: read('part of speech') || null,
    note: read('note') || null,
    website: read('website') || null,
  };
}
