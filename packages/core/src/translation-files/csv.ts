import { guardFormula, unguardFormula, writeCsv } from '@dragoman/domain/translation-memory';
import { RecordReader } from './record-reader.ts';
import { asState, type FileItem, type FileUnit, type UnitWriter } from './unit.ts';

const columns = ['source', 'target', 'state', 'note', 'id', 'version'] as const;
type Column = (typeof columns)[number];

/** Writes CSV (RFC 4180) with a header. */
export function csvWriter(written: readonly Column[] = columns): UnitWriter {
  return {
    head: writeCsv([written]),
    unit: (unit) => writeCsv([written.map((column) => guardFormula(unit[column] ?? ''))]),
    foot: '',
  };
}

/** Reads CSV. Without a header, the first two columns are source and target. */
export class CsvReader extends RecordReader<FileUnit> {
  constructor() {
    super();
    this.setColumns(['source', 'target']);
  }

  protected override readHeader(fields: readonly string[]): boolean {
    const named = fields.map((field) => field.trim().toLowerCase());
    if (!named.includes('source') || !named.includes('target')) return false;
    this.setColumns(named);
    return true;
  }

  protected override read(fields: readonly string[], line: number): FileItem {
    if (fields.length < 2) return { line, reason: 'A record needs a source and a target.' };
    const field = (name: Column) => {
      const text = this.fieldOf(fields, name);
      return text === undefined || text === '' ? undefined : unguardFormula(text);
    };
    const target = field('target') ?? null;
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
