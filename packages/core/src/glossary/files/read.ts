import {
  type FileFault,
  type FileParts,
  isXml,
  readFile,
  XmlReader,
} from '../../translation-files/index.ts';
import { CsvGlossaryReader } from './csv.ts';
import type { FileEntry } from './file-entry.ts';
import { TbxReader } from './tbx-reader.ts';

const roots = new Set(['tbx', 'martif', 'TBX']);

/** Yields the terms of a TBX, XLSX or CSV file, a batch for each part. */
export function readGlossary(
  parts: FileParts,
  sourceLanguage: string,
): AsyncGenerator<(FileEntry | FileFault)[]> {
  return readFile<FileEntry>(parts, (start) =>
    isXml(start)
      ? new XmlReader((root) => (roots.has(root) ? new TbxReader(sourceLanguage) : undefined))
      : new CsvGlossaryReader(),
  );
}
