import { Readable } from 'node:stream';
import type { FileFormat } from '@dragoman/domain/translation-files';
import { ZipFile } from 'yazl';
import { type Column, columns, fieldsOf } from './csv.ts';
import { escapeXml } from './inline.ts';
import type { FileHead, UnitWriter } from './unit.ts';

/** UTF-16 units that a cell can hold. */
const cellLength = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contents = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const sheetName = 'xl/worksheets/sheet1.xml';

/** The files beside the sheet. Style 1 is wrapped text, so that what people type stays text. */
const files: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contents}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contents}.styles+xml"/><Override PartName="/${sheetName}" ContentType="${contents}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Dragoman" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
};

export interface SheetWriter {
  readonly head: string;
  /** @param fields at most 26 */
  row(fields: readonly string[]): string;
  readonly foot: string;
}

/** Writes a sheet of which the first row, the header, stays in sight. `packed` makes it an XLSX file. */
export function sheetWriter(header: readonly string[]): SheetWriter {
  let line = 0;
  const row = (fields: readonly string[]) => {
    line++;
    return `<row r="${line}">${fields.map((field, column) => cell(field, column, line)).join('')}</row>\n`;
  };
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return {
    head: `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="2" width="60" style="1" customWidth="1"/><col min="3" max="${header.length + 1}" width="16" style="1" customWidth="1"/></cols><sheetData>\n${row(header)}`,
    row,
    foot: '</sheetData></worksheet>\n',
  };
}

/** An inline string is text whatever it begins with. */
function cell(text: string, column: number, line: number): string {
  if (text === '') return '';
  const name = `${String.fromCharCode(65 + column)}${line}`;
  return `<c r="${name}" s="1" t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`;
}

/** Characters that XML forbids or changes are written as `_x000D_`, and so is text that looks like that. */
function escapeCell(text: string): string {
  const escaped = text.replace(
    /_(?=x[0-9A-Fa-f]{4}_)|[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
  return escapeXml(escaped);
}

/** Writes the sheet of an XLSX file with the columns of CSV. A text too long for a cell is named in its note and left out. */
export function xlsxWriter(
  { targetLanguage }: Pick<FileHead, 'targetLanguage'>,
  written: readonly Column[] = columns,
): UnitWriter {
  const { head, row, foot } = sheetWriter(written);
  return {
    head,
    unit(unit) {
      const longest = Math.max(unit.source.length, unit.target?.length ?? 0);
      const shown = longest > cellLength ? { ...unit, ...left(unit.note) } : unit;
      return row(fieldsOf({ ...shown, language: targetLanguage }, written));
    },
    foot,
  };
}

function left(note = '') {
  const reason = `A cell holds at most ${cellLength} characters; export this text as XLIFF, PO or CSV.`;
  return { source: '', target: null, state: undefined, note: `${note} ${reason}`.trim() };
}

/** Yields a file whose text a writer of the format made: XLSX as the ZIP archive around its sheet, others as they are. */
export async function* packed(
  format: FileFormat | 'tbx',
  text: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string | Uint8Array> {
  if (format !== 'xlsx') return yield* text;
  const zip = new ZipFile();
  const sheet = Readable.from(text, { objectMode: true });
  const output = zip.outputStream as Readable;
  sheet.on('error', (error) => output.destroy(error));
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [name, xml] of Object.entries(files))
    zip.addBuffer(Buffer.from(declaration + xml), name);
  zip.addReadStream(sheet, sheetName);
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    sheet.destroy();
  }
}
