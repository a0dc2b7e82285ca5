import { badBody } from '../errors.ts';

/** Reads CSV (RFC 4180) with a line of names; an unquoted `NULL` is null. Throws PGRST102 when a line has too few or many. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [names = [], ...lines] = readLines(text);
  return lines.map((cells) => {
    if (cells.length !== names.length) throw badBody('All lines must have same number of fields');
    return Object.fromEntries(names.map((name, at) => [name ?? '', cells[at] ?? null]));
  });
}

function readLines(text: string): (string | null)[][] {
  const lines: (string | null)[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/y;
  while (cell.lastIndex < text.length || lines.at(-1)?.length === 0) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw badBody('Invalid CSV');
    const value = plain === 'NULL' ? null : plain;
    lines.at(-1)?.push(quoted === undefined ? value : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',') {
      if (cell.lastIndex >= text.length) break;
      lines.push([]);
    }
  }
  return lines;
}
