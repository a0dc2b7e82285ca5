import { fitsPage } from '../translations/index.ts';
import { readCsv, writeCsv } from './csv.ts';

export type MemoryFormat = 'csv' | 'tmx';

/** A translation that a person or another tool made: both sides are unit text. */
export interface MemoryEntry {
  readonly source: string;
  readonly target: string;
  /** Where it stands in the file, counted from 1. */
  readonly line: number;
}

export interface MemoryFault {
  readonly line: number;
  readonly reason: string;
}

export interface ReadMemory {
  readonly entries: readonly MemoryEntry[];
  readonly faults: readonly MemoryFault[];
}

/** Reads `source,target` records; a first record of just these names is a header. */
export function readCsvMemory(text: string): ReadMemory {
  const { records, faults } = readCsv(text);
  const found: MemoryFault[] = [...faults];
  const entries: MemoryEntry[] = [];
  for (const [index, { line, fields }] of records.entries()) {
    const [source = '', target = ''] = fields.map((field) => field.trim());
    if (index === 0 && /^source$/i.test(source) && /^target$/i.test(target)) continue;
    if (fields.length < 2) found.push({ line, reason: 'A record needs a source and a target.' });
    else entries.push({ source, target, line });
  }
  return sortOut(entries, found);
}

/** The inverse of `readCsvMemory`, with a header. */
export function writeCsvMemory(entries: Iterable<Omit<MemoryEntry, 'line'>>): string {
  const records = [...entries].map(({ source, target }) => [source, target]);
  return writeCsv([['source', 'target'], ...records]);
}

/** Parts entries that can be used from those whose target is empty or has other tags than its source. */
export function sortOut(
  candidates: readonly MemoryEntry[],
  faults: readonly MemoryFault[],
): ReadMemory {
  const found = [...faults];
  const entries = candidates.filter(({ source, target, line }) => {
    if (source === '') found.push({ line, reason: 'The source is empty.' });
    else if (target === '') found.push({ line, reason: 'The target is empty.' });
    else if (!fitsPage(source, target))
      found.push({ line, reason: 'The tags of the target are not those of the source.' });
    else return true;
    return false;
  });
  return { entries, faults: found.sort((a, b) => a.line - b.line) };
}
