import { guardFormula, writeCsv } from '@dragoman/domain/translation-memory';
import type { FileLanguages } from './languages.ts';
import { RecordReader } from './record-reader.ts';
import { asState, type FileHead, type FileItem, type FileUnit, type UnitWriter } from './unit.ts';

export const columns = ['source', 'target', 'state', 'note', 'id', 'version', 'language'] as const;
export type Column = (typeof columns)[number];

/** Writes CSV (RFC 4180) with a header. */
export function csvWriter(
  { targetLanguage: language }: Pick<FileHead, 'targetLanguage'>,
  written: readonly Column[] = columns,
): UnitWriter {
  return {
    head: writeCsv([written]),
    unit: (unit) => writeCsv([fieldsOf({ ...unit, language }, written).map(guardFormula)]),
    foot: '',
  };
}

/** Returns the fields of a record. */
export function fieldsOf(
  fields: { readonly [name in Column]?: string | null | undefined },
  written: readonly Column[],
): string[] {
  return written.map((column) => fields[column] ?? '');
}

/** Reads CSV. Without a header, the first two columns are source and target. */
export class CsvReader extends RecordReader<FileUnit> {
  readonly #languages: FileLanguages;

  constructor(languages: FileLanguages) {
    super();
    this.#languages = languages;
    this.setColumns(['source', 'target']);
  }

  protected override readHeader(fields: readonly string[]): boolean {
    const named = fields.map((field) => field.trim().toLowerCase());
    if (!named.includes('source') || !named.includes('target')) return false;
    this.setColumns(named);
    return true;
  }

  protected override read(fields: readonly string[], line: number): FileItem {
    if (fields.length < 2) {
      const text = fields[0]?.slice(0, 80);
      return { line, reason: 'A record needs a source and a target.', text };
    }
    const field = (name: Column) => {
      const text = this.fieldOf(fields, name);
      return text === '' ? undefined : text;
    };
    const target = field('target') ?? null;
    this.#languages.check({ target: field('language') });
    return {
      line,
      source: field('source') ?? '',
      target,
      state: target === null ? undefined : asState(field('state')),
      id: field('id'),
      version: field('version'),
      note: field('note'),
    };
  }
}
