import { csvRecords } from '@dragoman/domain/translation-memory';
import type { FileFault, FileReader } from './unit.ts';

const longestRecord = 4_000_000;

/** Reads CSV record by record. The first one may be a header. */
export abstract class RecordReader<Item> implements FileReader<Item> {
  #pending = '';
  #line = 1;
  #isFirst = true;

  /** Returns true if the first record is a header. */
  protected abstract readHeader(fields: readonly string[]): boolean;
  protected abstract read(fields: readonly string[], line: number): Item | FileFault;

  write(part: string): (Item | FileFault)[] {
    this.#pending += part;
    const end =
      this.#pending.length > longestRecord ? this.#pending.length : endOfRecords(this.#pending);
    return this.#take(end);
  }

  end(): (Item | FileFault)[] {
    return this.#take(this.#pending.length);
  }

  #take(end: number): (Item | FileFault)[] {
    const text = this.#pending.slice(0, end);
    this.#pending = this.#pending.slice(end);
    const items: (Item | FileFault)[] = [];
    // A byte order mark is dropped from the start of the file only.
    const isText = !this.#isFirst && text.startsWith('\ufeff');
    for (const record of csvRecords(isText ? `\ufeff${text}` : text)) {
      const line = this.#line + record.line - 1;
      if ('reason' in record) items.push({ line, reason: record.reason });
      else if (!this.#isFirst || !this.readHeader(record.fields))
        items.push(this.read(record.fields, line));
      this.#isFirst = false;
    }
    this.#line += text.match(/\r\n|\n|\r/g)?.length ?? 0;
    return items;
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
