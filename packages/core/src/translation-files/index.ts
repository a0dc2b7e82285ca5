import type { FileFormat } from '@dragoman/domain/translation-files';
import { csvWriter } from './csv.ts';
import { poWriter } from './po.ts';
import { tmxWriter } from './tmx.ts';
import type { FileHead, UnitWriter } from './unit.ts';
import { xlsxWriter } from './workbook-writer.ts';
import { xliff1Writer } from './xliff1.ts';
import { xliff2Writer } from './xliff2.ts';

export { decodingOf } from './decode.ts';
export { FaultList } from './fault-list.ts';
export { escapeXml } from './inline.ts';
export { decodeFile, isXml, readFile, readUnits } from './read.ts';
export { RecordReader } from './record-reader.ts';
export { limited, withSpooled } from './spool.ts';
export {
  type FileFault,
  type FileItem,
  type FileParts,
  type FileReader,
  type FileUnit,
  type UnitState,
  unitStates,
} from './unit.ts';
export { packed, sheetWriter } from './workbook-writer.ts';
export { type Attributes, type XmlHandler, XmlReader } from './xml-reader.ts';

export const unitWriters: Readonly<Record<FileFormat, (head: FileHead) => UnitWriter>> = {
  xliff: xliff1Writer,
  xliff2: xliff2Writer,
  tmx: tmxWriter,
  po: poWriter,
  csv: csvWriter,
  xlsx: xlsxWriter,
};

const memoryColumns = ['source', 'target'] as const;

/** A memory has no states or notes, so its CSV and its sheet have two columns. */
export function memoryWriter(format: FileFormat, head: FileHead): UnitWriter {
  if (format === 'csv') return csvWriter(head, memoryColumns);
  return format === 'xlsx' ? xlsxWriter(head, memoryColumns) : unitWriters[format](head);
}

/** Returns the headers of a download. */
export function downloadHeaders(
  name: string,
  { extension, type }: { readonly extension: string; readonly type: string },
): Record<string, string> {
  const charset = extension === 'xlsx' ? '' : '; charset=utf-8';
  return {
    'content-type': type + charset,
    'content-disposition': `attachment; filename="${name}.${extension}"`,
  };
}
