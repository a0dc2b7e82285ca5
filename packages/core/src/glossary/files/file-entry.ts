import type { GlossaryEntry } from '@dragoman/domain/glossary';

/** A term as files name it. */
export interface FileTerm extends GlossaryEntry {
  /** Address of its website; null for all. */
  readonly website: string | null;
}

/** A term of a file, with its 1-based line. */
export interface FileEntry extends FileTerm {
  readonly line: number;
}
