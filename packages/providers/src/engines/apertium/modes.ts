import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LanguagePair } from '../port.ts';
import { apertiumLanguages, goodPairs } from './language-codes.data.ts';

/** An installed translation direction: its mode file and its pair in BCP 47. */
export interface Mode extends LanguagePair {
  readonly name: string;
  readonly file: string;
  /** True if word-bound blanks stay with their words; recursive transfer moves them to other words. */
  readonly keepsMarkup: boolean;
}

/** Returns the directions in `<dataDir>/modes`, plain ones before regional variants. Empty without Apertium. */
export async function installedModes(dataDir: string): Promise<readonly Mode[]> {
  const folder = path.join(dataDir, 'modes');
  const names = await readdir(folder).catch(() => []);
  const modes = await Promise.all(names.sort(byPlainness).map((name) => readMode(folder, name)));
  return modes.filter((mode) => mode !== undefined);
}

function byPlainness(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

/**
 * Returns undefined for other files, unknown languages, and the empty mode files of a broken installation, which lose
 * texts.
 */
async function readMode(folder: string, fileName: string): Promise<Mode | undefined> {
  const [, name, from = '', to = ''] =
    /^(([a-z]{2,3})-([a-z]{2,3})(?:_[A-Za-z]+)?)\.mode$/.exec(fileName) ?? [];
  const source = apertiumLanguages[from];
  const target = apertiumLanguages[to];
  if (name === undefined || source === undefined || target === undefined) return undefined;
  const file = path.join(folder, fileName);
  const script = await readFile(file, 'utf8').catch(() => '');
  if (!script.includes('lt-proc')) return undefined;
  return { name, source, target, file, keepsMarkup: !script.includes('rtx-proc') };
}

/**
 * Returns the modes to chain for a pair: a direct one, or two over a pivot language if both are good. Undefined if
 * there are none.
 */
export function route(modes: readonly Mode[], pair: LanguagePair): readonly Mode[] | undefined {
  const direct = find(modes, pair);
  if (direct !== undefined) return [direct];
  for (const first of modes.filter((mode) => mode.source === pair.source && isGood(mode))) {
    const second = find(modes, { source: first.target, target: pair.target });
    if (second !== undefined && isGood(second)) return [first, second];
  }
  return undefined;
}

/** Returns all pairs that need a pivot, as `pt>es>fr`. */
export function pivots(modes: readonly Mode[]): string[] {
  const sources = new Set(modes.map((mode) => mode.source));
  const targets = new Set(modes.map((mode) => mode.target));
  const found: string[] = [];
  for (const source of sources) {
    for (const target of targets) {
      const legs = source === target ? undefined : route(modes, { source, target });
      if (legs?.length === 2) found.push(`${source}>${legs[0]?.target}>${target}`);
    }
  }
  return found.sort();
}

function find(modes: readonly Mode[], { source, target }: LanguagePair): Mode | undefined {
  return modes.find((mode) => mode.source === source && mode.target === target);
}

function isGood(mode: Mode): boolean {
  return goodPairs.has(`${mode.source}-${mode.target}`);
}
