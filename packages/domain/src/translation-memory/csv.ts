/** One record with the line it starts on, counted from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** A record that cannot be read, with the line it starts on. */
export interface CsvFault {
  readonly line: number;
  readonly reason: string;
}

const token = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;

/**
 * Reads CSV as RFC 4180 has it (quotes, doubled quotes, line breaks in quotes; CRLF, LF and CR end a record). A byte order
 * mark and empty lines are skipped. A record with text beside its quotes, or a quote that never ends, is a fault; reading
 * goes on at the next line.
 */
export function readCsv(text: string): { records: CsvRecord[]; faults: CsvFault[] } {
  const records: CsvRecord[] = [];
  const faults: CsvFault[] = [];
  let position = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  while (position < text.length) {
    const record = readRecord(text, position);
    if (record.reason !== undefined) faults.push({ line, reason: record.reason });
    else if (record.fields.length > 1 || record.fields[0] !== '')
      records.push({ line, fields: record.fields });
    line += countBreaks(text.slice(position, record.end));
    position = record.end;
  }
  return { records, faults };
}

interface ReadRecord {
  readonly fields: string[];
  readonly end: number;
  readonly reason?: string;
}

function readRecord(text: string, start: number): ReadRecord {
  const fields: string[] = [];
  let position = start;
  for (;;) {
    token.lastIndex = position;
    const match = token.exec(text);
    fields.push(match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? '');
    position = token.lastIndex || position;
    if (text[position] === ',') {
      position++;
      continue;
    }
    const ending = /\r\n|\n|\r/y;
    ending.lastIndex = position;
    if (position >= text.length) return { fields, end: text.length };
    if (ending.test(text)) return { fields, end: ending.lastIndex };
    const next = /\r\n|\n|\r|$/g;
    next.lastIndex = position;
    next.exec(text);
    const end = text.slice(position).search(/[\r\n]/) < 0 ? text.length : next.lastIndex;
    return { fields, end: Math.max(end, start + 1), reason: 'A quote is not where it may stand.' };
  }
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** Writes records as RFC 4180 has it, each ended by CRLF; fields are quoted where they must be. */
export function writeCsv(records: Iterable<readonly string[]>): string {
  let text = '';
  for (const fields of records) text += `${fields.map(writeField).join(',')}\r\n`;
  return text;
}

function writeField(field: string): string {
  return /[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
