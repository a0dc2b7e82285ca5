import {
  type CsvSeparator,
  csvRecords,
  separatorOf,
  unguardFormula,
} from '@dragoman/domain/translation-memory';
import type { FileFault, FileReader, SheetRow } from './unit.ts';

const longestRecord = 4_000_000;

/** Reads CSV record by record, separated by commas, semicolons or tabs, or a sheet by row. The first one may be a header. */
export abstract class RecordReader<Item> implements FileReader<Item> {
  #pending = '';
  /** Where the last whole record of `#pending` ends, how far it was searched, and whether that is within quotes. */
  #recordsEnd = 0;
  #searched = 0;
  #isQuoted = false;
  #line = 1;
  #isFirst = true;
  #separator: CsvSeparator | undefined;
  #columns: ReadonlyMap<string, number> = new Map();

  /** Returns true if the first record is a header. */
  protected abstract readHeader(fields: readonly string[]): boolean;
  protected abstract read(fields: readonly string[], line: number): Item | FileFault;

  write(part: string): (Item | FileFault)[] {
    this.#pending += part;
    this.#search(part);
    const isTooLong = this.#pending.length > longestRecord;
    return isTooLong ? this.end() : this.#takeText(this.#recordsEnd);
  }

  take(rows: readonly SheetRow[]): (Item | FileFault)[] {
    return rows.flatMap(({ fields, line }) => this.#record(fields, line));
  }

  end(): (Item | FileFault)[] {
    return this.#takeText(this.#pending.length);
  }

  /** Names the columns; of equal names the first counts. */
  protected setColumns(names: readonly string[]): void {
    this.#columns = new Map(names.map((name, index) => [name, index] as const).reverse());
  }

  protected fieldOf(fields: readonly string[], column: string): string | undefined {
    return fields[this.#columns.get(column) ?? -1];
  }

  /** Finds the last line of the new part that does not end inside quotes. */
  #search(part: string): void {
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (code === 0x22) this.#isQuoted = !this.#isQuoted;
      else if (code === 0x0a && !this.#isQuoted) this.#recordsEnd = this.#searched + at + 1;
    }
    this.#searched += part.length;
  }

  #takeText(end: number): (Item | FileFault)[] {
    if (end === 0) return [];
    const text = this.#pending.slice(0, end);
    this.#pending = this.#pending.slice(end);
    this.#searched -= end;
    this.#recordsEnd = 0;
    if (this.#searched === 0) this.#isQuoted = false;
    const items: (Item | FileFault)[] = [];
    // A byte order mark is dropped from the start of the file only.
    const isText = !this.#isFirst && text.startsWith('\ufeff');
    this.#separator ??= separatorOf(text);
    for (const record of csvRecords(isText ? `\ufeff${text}` : text, this.#separator)) {
      const line = this.#line + record.line - 1;
      if ('reason' in record) {
        items.push({ ...record, line });
        this.#isFirst = false;
      } else items.push(...this.#record(record.fields.map(unguardFormula), line));
    }
    this.#line += text.match(/\r\n|\n|\r/g)?.length ?? 0;
    return items;
  }

  /** Returns nothing for a header. */
  #record(fields: readonly string[], line: number): (Item | FileFault)[] {
    const isHeader = this.#isFirst && this.readHeader(fields);
    this.#isFirst = false;
    return isHeader ? [] : [this.read(fields, line)];
  }
}
