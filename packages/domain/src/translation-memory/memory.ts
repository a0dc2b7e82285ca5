import { fitsPage } from '../translations/index.ts';
import { csvRecords, writeCsv } from './csv.ts';

export type MemoryFormat = 'csv' | 'tmx';

/** A translation by a person or another tool: both sides are unit text. */
export interface MemoryEntry {
  readonly source: string;
  readonly target: string;
  /** 1-based line in the file. */
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

/** Work in short steps that ends with a result, so that a server can do other work in between. */
export type Steps<Result> = Generator<void, Result>;

/** Runs all steps and returns the result. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const recordsPerStep = 500;

/** Reads `source,target` records; skips a header with these names. */
export function readCsvMemory(text: string): ReadMemory {
  return runSteps(readCsvMemorySteps(text));
}

/** Like `readCsvMemory`, in steps of a few hundred records. */
export function* readCsvMemorySteps(text: string): Steps<ReadMemory> {
  const faults: MemoryFault[] = [];
  const entries: MemoryEntry[] = [];
  let count = 0;
  for (const record of csvRecords(text)) {
    if (++count % recordsPerStep === 0) yield;
    if ('reason' in record) {
      faults.push(record);
      continue;
    }
    const { line, fields } = record;
    const [source = '', target = ''] = fields.map((field) => unguardFormula(field.trim()));
    if (count === 1 && /^source$/i.test(source) && /^target$/i.test(target)) continue;
    const fault =
      fields.length < 2 ? 'A record needs a source and a target.' : faultOf(source, target);
    if (fault === undefined) entries.push({ source, target, line });
    else faults.push({ line, reason: fault });
  }
  return { entries, faults };
}

/** Returns why an entry cannot be used: an empty side, or tags that differ. Undefined if it can. */
export function faultOf(source: string, target: string): string | undefined {
  if (source === '') return 'The source is empty.';
  if (target === '') return 'The target is empty.';
  if (!fitsPage(source, target)) return 'The tags of the target are not those of the source.';
  return undefined;
}

/** The header of a CSV memory. */
export const csvMemoryHeader = writeCsv([['source', 'target']]);

/** Formats entries as CSV for `readCsvMemory`, without the header. */
export function writeCsvMemory(entries: Iterable<Omit<MemoryEntry, 'line'>>): string {
  return writeCsv(
    [...entries].map(({ source, target }) => [guardFormula(source), guardFormula(target)]),
  );
}

/**
 * Prefixes an apostrophe to text that a spreadsheet would run as a formula (OWASP, CSV Injection), and to text that
 * already has such an apostrophe, so that `unguardFormula` restores both.
 */
export function guardFormula(field: string): string {
  return /^'*[=+\-@]/.test(field) ? `'${field}` : field;
}

/** The inverse of `guardFormula`. */
export function unguardFormula(field: string): string {
  return /^'+[=+\-@]/.test(field) ? field.slice(1) : field;
}
