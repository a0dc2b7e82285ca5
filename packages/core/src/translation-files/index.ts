import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { csvWriter } from './csv.ts';
import { poWriter } from './po.ts';
import { tmxWriter } from './tmx.ts';
import type { FileHead, UnitWriter } from './unit.ts';
import { xliff1Writer } from './xliff1.ts';
import { xliff2Writer } from './xliff2.ts';

export { FaultList } from './fault-list.ts';
export { decodeFile, readUnits } from './read.ts';
export { withSpooled } from './spool.ts';
export { type FileItem, type FileUnit, type UnitState, unitStates } from './unit.ts';

export const unitWriters: Readonly<Record<FileFormat, (head: FileHead) => UnitWriter>> = {
  xliff: xliff1Writer,
  xliff2: xliff2Writer,
  tmx: tmxWriter,
  po: poWriter,
  csv: () => csvWriter(),
};

/** A memory has no states or notes, so its CSV has two columns. */
export function memoryWriter(format: FileFormat, head: FileHead): UnitWriter {
  return format === 'csv' ? csvWriter(['source', 'target']) : unitWriters[format](head);
}

/** Returns the headers of a download. */
export function downloadHeaders(name: string, format: FileFormat): Record<string, string> {
  const { extension, type } = fileFormats[format];
  return {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}.${extension}"`,
  };
}
