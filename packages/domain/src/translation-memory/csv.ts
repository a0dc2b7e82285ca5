/** A record and the 1-based line it starts on. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** A malformed record and the line it starts on. */
export interface CsvFault {
  readonly line: number;
  readonly reason: string;
  /** Its begin. */
  readonly text: string;
}

/** What spreadsheets put between fields: a semicolon where the comma is the decimal mark. */
export type CsvSeparator = ',' | ';' | '\t';

const tokens: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /"([^"]*(?:""[^"]*)*)"|([^",\r\n]*)/y,
  ';': /"([^"]*(?:""[^"]*)*)"|([^";\r\n]*)/y,
  '\t': /"([^"]*(?:""[^"]*)*)"|([^"\t\r\n]*)/y,
};

/** Returns the separator of a text by its first line: a tab or a semicolon if there is one and no comma outside quotes. */
export function separatorOf(text: string): CsvSeparator {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const plain = line.replace(/"[^"]*"/g, '');
  if (plain.includes(',')) return ',';
  return plain.includes('\t') ? '\t' : plain.includes(';') ? ';' : ',';
}

/**
 * Parses CSV (RFC 4180: quotes, doubled quotes, line breaks in quotes; CRLF, LF or CR end a record) record by record.
 * Skips a byte order mark and empty lines. Yields a fault for text beside quotes and for an unclosed quote, and
 * continues at the next line.
 */
export function* csvRecords(
  text: string,
  separator: CsvSeparator = ',',
): Generator<CsvRecord | CsvFault> {
  let position = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  while (position < text.length) {
    const { fields, end, reason } = readRecord(text, position, separator);
    if (reason !== undefined)
      yield { line, reason, text: text.slice(position, position + 80).split(/[\r\n]/, 1)[0] ?? '' };
    else if (fields.length > 1 || fields[0] !== '') yield { line, fields };
    line += countBreaks(text.slice(position, end));
    position = end;
  }
}

interface ReadRecord {
  readonly fields: string[];
  readonly end: number;
  readonly reason?: string;
}

function readRecord(text: string, start: number, separator: CsvSeparator): ReadRecord {
  const token = tokens[separator];
  const fields: string[] = [];
  let position = start;
  for (;;) {
    token.lastIndex = position;
    const match = token.exec(text);
    fields.push(match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? '');
    position = token.lastIndex || position;
    if (text[position] === separator) {
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
    return { fields, end: Math.max(end, start + 1), reason: 'A quote is in the wrong place.' };
  }
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** Formats records as CSV (RFC 4180), each ended by CRLF; fields are quoted if necessary. */
export function writeCsv(records: Iterable<readonly string[]>): string {
  let text = '';
  for (const fields of records) text += `${fields.map(writeField).join(',')}\r\n`;
  return text;
}

function writeField(field: string): string {
  return /[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
