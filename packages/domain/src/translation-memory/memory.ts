import { fitsPage } from '../translations/index.ts';
import { csvRecords } from './csv.ts';

/** A translation by a person or another tool: both sides are unit text. */
interface MemoryEntry {
  readonly source: string;
  readonly target: string;
  /** 1-based line in the file. */
  readonly line: number;
}

interface MemoryFault {
  readonly line: number;
  readonly reason: string;
}

export interface ReadMemory {
  readonly entries: readonly MemoryEntry[];
  readonly faults: readonly MemoryFault[];
}

/** Reads `source,target` records; skips a header with these names. */
export function readCsvMemory(text: string): ReadMemory {
  const faults: MemoryFault[] = [];
  const entries: MemoryEntry[] = [];
  let count = 0;
  for (const record of csvRecords(text)) {
    count++;
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
