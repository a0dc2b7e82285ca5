import {
  csvRecords,
  guardFormula,
  unguardFormula,
  writeCsv,
} from '@dragoman/domain/translation-memory';
import { asState, type FileItem, type UnitReader, type UnitWriter } from './unit.ts';

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

const longestRecord = 4_000_000;

/** Reads CSV. Without a header, the first two columns are source and target. */
export class CsvReader implements UnitReader {
  #pending = '';
  #line = 1;
  #isFirst = true;
  #columns: readonly (string | undefined)[] = ['source', 'target'];

  write(part: string): FileItem[] {
    this.#pending += part;
    const end =
      this.#pending.length > longestRecord ? this.#pending.length : endOfRecords(this.#pending);
    return this.#take(end);
  }

  end(): FileItem[] {
    return this.#take(this.#pending.length);
  }

  #take(end: number): FileItem[] {
    const text = this.#pending.slice(0, end);
    this.#pending = this.#pending.slice(end);
    const items: FileItem[] = [];
    // A byte order mark is dropped from the start of the file only.
    const isText = !this.#isFirst && text.startsWith('\ufeff');
    for (const record of csvRecords(isText ? `\ufeff${text}` : text)) {
      const line = this.#line + record.line - 1;
      if ('reason' in record) items.push({ line, reason: record.reason });
      else if (this.#isFirst && this.#readHeader(record.fields)) this.#isFirst = false;
      else items.push(this.#read(record.fields, line));
      this.#isFirst = false;
    }
    this.#line += text.match(/\r\n|\n|\r/g)?.length ?? 0;
    return items;
  }

  #readHeader(fields: readonly string[]): boolean {
    const named = fields.map((field) => field.trim().toLowerCase());
    if (!named.includes('source') || !named.includes('target')) return false;
    this.#columns = named;
    return true;
  }

  #read(fields: readonly string[], line: number): FileItem {
    if (fields.length < 2) return { line, reason: 'A record needs a source and a target.' };
    const field = (name: Column) => {
      const text = fields[this.#columns.indexOf(name)];
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

/** Returns the end of the last line that does not end inside quotes. */
function endOfRecords(text: string): number {
  let end = 0;
  let isQuoted = false;
  for (const { index, 0: found } of text.matchAll(/"|\r\n|\n/g)) {
    if (found === '"') isQuoted = !isQuoted;
    else if (!isQuoted) end = index + found.length;
  }
  return end;
}
