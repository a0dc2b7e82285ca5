import type { FileFormat } from '@dragoman/domain/translation-files';
import { csvWriter } from './csv.ts';
import { poWriter } from './po.ts';
import { tmxWriter } from './tmx.ts';
import type { FileHead, UnitWriter } from './unit.ts';
import { xliff1Writer } from './xliff1.ts';
import { xliff2Writer } from './xliff2.ts';

export { FaultList } from './fault-list.ts';
export { escapeXml } from './inline.ts';
export { decodeFile, isXml, readFile, readUnits } from './read.ts';
export { RecordReader } from './record-reader.ts';
export { limited, withSpooled } from './spool.ts';
export {
  type FileFault,
  type FileItem,
  type FileReader,
  type FileUnit,
  type UnitState,
  unitStates,
} from './unit.ts';
export { type Attributes, type XmlHandler, XmlReader } from './xml-reader.ts';

export const unitWriters: Readonly<Record<FileFormat, (head: FileHead) => UnitWriter>> = {
  xliff: xliff1Writer,
  xliff2: xliff2Writer,
  tmx: tmxWriter,
  po: poWriter,
  csv: csvWriter,
};

/** A memory has no states or notes, so its CSV has two columns. */
export function memoryWriter(format: FileFormat, head: FileHead): UnitWriter {
  return format === 'csv' ? csvWriter(head, ['source', 'target']) : unitWriters[format](head);
}

/** Returns the headers of a download. */
export function downloadHeaders(
  name: string,
  { extension, type }: { readonly extension: string; readonly type: string },
): Record<string, string> {
  return {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}.${extension}"`,
  };
}
