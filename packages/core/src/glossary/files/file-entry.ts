import type { GlossaryEntry } from '@dragoman/domain/glossary';

/** A term of a file, with its 1-based line. */
export interface FileEntry extends GlossaryEntry {
  readonly line: number;
}
