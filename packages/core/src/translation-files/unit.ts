import type { TranslationState } from '@dragoman/database/schema';

/** A text and its translation in a file. */
export interface FileUnit {
  /** 1-based line in the file. */
  readonly line: number;
  /** Id of the website string, if the file has one. */
  readonly id?: string | undefined;
  /** Unit text. */
  readonly source: string;
  /** Unit text; null if untranslated. */
  readonly target: string | null;
  /** Undefined if the file does not have it. */
  readonly state?: UnitState | undefined;
  /** Identifies the exported translation and state, to detect later changes (decision 0276). */
  readonly version?: string | undefined;
  /** Where the text stands. Written by us. */
  readonly note?: string | undefined;
  /** What people and other tools wrote about it. XLIFF and PO have them. */
  readonly comments?: readonly string[] | undefined;
  /** The text and translation before a change of the website. Written, not read. */
  readonly previous?: { readonly source: string; readonly target: string } | null | undefined;
}

/** Failed translations are exported as untranslated. */
export type UnitState = Exclude<TranslationState, 'failed'>;

/** A line that cannot be used. */
export interface FileFault {
  readonly line: number;
  readonly reason: string;
  /** Begin of the original text, if the line has one. */
  readonly text?: string | undefined;
}

export type FileItem = FileUnit | FileFault;

export interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** What a file is about. */
export interface FileHead extends Languages {
  /** The website's address, or the name of a translation memory. */
  readonly origin: string;
  readonly createdAt: Date;
}

export interface SheetRow {
  /** 1-based. */
  readonly line: number;
  /** At least two. */
  readonly fields: readonly string[];
}

/** A file's text, or the rows of its sheet, in parts. */
export type FileParts =
  | AsyncIterable<string | readonly SheetRow[]>
  | Iterable<string | readonly SheetRow[]>;

/** Writes a file in parts. */
export interface UnitWriter {
  readonly head: string;
  unit(unit: Omit<FileUnit, 'line'>): string;
  readonly foot: string;
}

export interface FileReader<Item> {
  /** Returns the items that the part completes. */
  write(part: string): (Item | FileFault)[];
  /** Reads rows of a sheet in place of text. */
  take?(rows: readonly SheetRow[]): (Item | FileFault)[];
  end(): (Item | FileFault)[];
}

export type UnitReader = FileReader<FileUnit>;

export const unitStates: readonly UnitState[] = [
  'machine',
  'memory',
  'edited',
  'reviewed',
  'needs_review',
  'outdated',
];
const states: ReadonlySet<string> = new Set(unitStates);

export function asState(name: string | undefined): UnitState | undefined {
  return name !== undefined && states.has(name) ? (name as UnitState) : undefined;
}
