import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import AdmZip from 'adm-zip';
import { describe, expect, test } from 'vitest';
import { decodeFile, readUnits } from './read.ts';
import type { FileParts } from './unit.ts';
import { packed, sheetWriter } from './workbook-writer.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' };

async function read(file: string) {
  return readParts([file]);
}

async function readParts(parts: FileParts) {
  const items = [];
  for await (const batch of readUnits(parts, {
    ...languages,
    fileLanguage: languages.targetLanguage,
  }))
    for (const item of batch) items.push(item);
  return items;
}

const tmx = (segment: string) =>
  `<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg>${segment}</seg></tuv><tuv xml:lang="es"><seg>b</seg></tuv></tu></body></tmx>`;
/** Each of these took from tens of seconds to years before. */
describe('a hostile file is read', () => {
  test('comments without an entry', async () => {
    expect(await read('# '.repeat(50))).toEqual([expect.objectContaining({ line: 1 })]);
    expect(await read(`${'#\n'.repeat(8000)}msgid "a"\nmsgstr "b"\n`)).toEqual([
      expect.objectContaining({ source: 'a', target: 'b' }),
    ]);
  });

  test('a line of PO without an end', async () => {
    const items = await read(`msgid "a"\nmsgstr "${'b'.repeat(20_000_000)}"`);
    expect(items).toHaveLength(1);
  });

  test('CSV with many quotes and no end of a record', async () => {
    const items = await read(`"${'""'.repeat(1_000_000)}`);
    expect(items).toEqual([expect.objectContaining({ reason: expect.any(String) })]);
  });

  test('CSV with many columns and many records', async () => {
    const header = `${','.repeat(100_000)}source,target\n`;
    const records = `${','.repeat(100_000)}a,b\n${'c,d\n'.repeat(100_000)}`;
    const items = await read(header + records);
    expect(items[0]).toMatchObject({ source: 'a', target: 'b' });
    expect(items).toHaveLength(100_001);
  });

  test('a text of many tags', async () => {
    const tags = Array.from({ length: 100_000 }, (_, id) => `<ph x="t${id}"/>`).join('');
    const [item] = await read(tmx(`a${tags}`));
    expect(item).toMatchObject({ source: expect.stringMatching(/^a<1\/><2\/>.*<100000\/>$/) });
  });
});

describe('a hostile XLSX file is refused', () => {
  const sheetName = 'xl/worksheets/sheet1.xml';
  const { head, row, foot } = sheetWriter(['source', 'target']);
  const sheet = head + row(['Tea', 'Té']) + foot;
  const whole = (text: string) => buffer(packed('xlsx', [text]));
  const readBytes = (file: Buffer) => readParts(decodeFile(Readable.from([file])));
  const damaged = 'The XLSX file is damaged or of another kind. Save it again as XLSX or CSV.';
  const large = 'The XLSX file is too large when it is unpacked. Split it, or save it as CSV.';
  const sheets = 'The XLSX file has too many sheets. Keep only the first one: only it is read.';
  const old =
    'The Excel file is in the old format or has a password. Save it as XLSX without a password.';
  const changed = async (change: (zip: AdmZip) => void) => {
    const zip = new AdmZip(await whole(sheet));
    change(zip);
    return zip.toBuffer();
  };
  const cellAt = (reference: string) => whole(sheet.replace('r="A2"', `r="${reference}"`));
  const patched = async (signature: string, offset: number, value: number) => {
    const file = await whole(sheet);
    const at = file.lastIndexOf(`PK${signature}`);
    file.writeUInt16LE(value, at + offset);
    return file;
  };

  test('that file as it was is read', async () => {
    expect(await readBytes(await whole(sheet))).toMatchObject([{ source: 'Tea', target: 'Té' }]);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['a bomb', () => whole(head + '<row r="3"/>'.repeat(1_500_000) + foot), large],
    [
      'more bytes than may be sent',
      async () => Buffer.concat([await whole(sheet), Buffer.alloc(20_000_000)]),
      large,
    ],
    ['a DTD', () => whole(sheet.replace('<worksheet', '<!DOCTYPE a><worksheet')), damaged],
    ['an entity', () => whole(sheet.replace('Tea', '&tea;')), damaged],
    ['XML that ends early', () => whole(sheet.slice(0, -20)), damaged],
    [
      'thousands of sheets',
      () =>
        changed((zip) => {
          const name = 'xl/workbook.xml';
          const more = '<sheet name="a" sheetId="2" r:id="rId1"/>'.repeat(1000);
          zip.updateFile(
            name,
            Buffer.from(zip.readAsText(name).replace('</sheets>', `${more}</sheets>`)),
          );
        }),
      sheets,
    ],
    ['more files than a workbook has', () => patched('\u0005\u0006', 10, 10_001), sheets],
    ['more files than there are', () => patched('\u0005\u0006', 10, 7), damaged],
    ['a directory elsewhere', () => patched('\u0005\u0006', 16, 3), damaged],
    ['a directory that lacks a file', () => patched('\u0001\u0002', 46, 0), damaged],
    ['another sum', () => patched('\u0001\u0002', 16, 0), damaged],
    ['another packing', () => patched('\u0001\u0002', 10, 12), damaged],
    ['an encrypted file', () => patched('\u0001\u0002', 8, 1), old],
    [
      'bytes that are no text',
      () => changed((zip) => zip.updateFile(sheetName, Buffer.from('<a>\xff', 'latin1'))),
      damaged,
    ],
    ['no sheet', () => changed((zip) => zip.deleteFile(sheetName)), damaged],
    ['a file cut short', async () => (await whole(sheet)).subarray(0, -60), damaged],
    ['only a signature', async () => Buffer.from('PK\u0003\u0004'), damaged],
    ['a cell beyond the last column', () => cellAt('XFE2'), damaged],
    ['a cell that is nowhere', () => cellAt('2A'), damaged],
    ['a row beyond the last one', () => whole(sheet.replace('r="2"', 'r="1048577"')), damaged],
    ['a row without a number', () => whole(sheet.replace('r="2"', 'r="NaN"')), damaged],
    [
      'a shared string that is not there',
      () => whole(sheet.replace('t="inlineStr"', 't="s"')),
      damaged,
    ],
    ['Excel 97', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), old],
  ])('%s', async (_name, file, message) => {
    await expect(readBytes(await file())).rejects.toMatchObject({ code: 'bad-request', message });
  });

  test('a cell in the last column costs no more than one that is read', async () => {
    const rows = Array.from({ length: 20_000 }, () => '<row><c r="XFD1"><v>1</v></c></row>').join(
      '',
    );
    expect(
      await readBytes(await whole(sheet.replace('</sheetData>', `${rows}</sheetData>`))),
    ).toHaveLength(1);
  });
});
