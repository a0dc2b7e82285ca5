import AdmZip from 'adm-zip';
import { expect, test } from 'vitest';
import { decodeFile, type FileItem, readUnits } from './index.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es', fileLanguage: 'es' };

async function read(bytes: Buffer): Promise<FileItem[]> {
  async function* parts() {
    yield bytes;
  }
  const items: FileItem[] = [];
  for await (const batch of readUnits(decodeFile(parts()), languages)) items.push(...batch);
  return items;
}

/** What is read as `source = target (state) # comments`, what is refused as `line: reason | text`. */
function shown(item: FileItem): string {
  if ('reason' in item) return `${item.line}: ${item.reason}${item.text ? ` | ${item.text}` : ''}`;
  const { source, target, state, comments } = item;
  return `${source} = ${target ?? '–'}${state ? ` (${state})` : ''}${comments ? ` # ${comments.join(' # ')}` : ''}`;
}

const text = (content: string) => Buffer.from(content);
/** ASCII and `é`, `«`, `»` of a single-byte encoding. */
const latin1 = (content: string) => Buffer.from(content, 'latin1');
const cp1251 = (content: string) =>
  Buffer.from(
    [...content].map((letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
    }),
  );
const poHead = (charset: string) =>
  `msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n\n`;
const xliff1 = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a.html" datatype="html" source-language="en" target-language="es"><body>\n${body}\n</body></file></xliff>`;
const xliff2 = (version: string, body: string) =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="${version}" srcLang="en" trgLang="es"><file id="f1">\n${body}\n</file></xliff>`;
const tmx = (body: string) =>
  `<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header creationtool="Other" creationtoolversion="1" segtype="sentence" o-tmf="other" adminlang="en" srclang="en" datatype="plaintext"><prop type="project">Shop</prop><note>Ours</note></header><body>\n${body}\n</body></tmx>`;

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (list: readonly [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
/** A workbook of which the first sheet is the second file, as after somebody has moved it. */
function xlsx(sharedStrings: string, rows: string): Buffer {
  const zip = new AdmZip();
  const files = {
    '_rels/.rels': relations([['rId1', 'officeDocument', '/xl/workbook.xml']]),
    'xl/workbook.xml': `<x:workbook xmlns:x="${spreadsheet}" xmlns:rel="${office}"><x:sheets><x:sheet name="Tea" sheetId="2" rel:id="rId5"/><x:sheet name="Old" sheetId="1" state="hidden" rel:id="rId1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId5', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId9', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<sst xmlns="${spreadsheet}">${sharedStrings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spreadsheet}"/>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  for (const [name, content] of Object.entries(files)) zip.addFile(name, Buffer.from(content));
  return zip.toBuffer();
}

/** Files as Okapi, the Translate Toolkit and spreadsheets write them; our own texts. */
test.each<[kind: string, bytes: Buffer, items: string[]]>([
  ['CSV with a byte order mark', text('\ufeffsource,target\r\nTea,Té\r\n'), ['Tea = Té']],
  ['CSV with semicolons', text('source;target\nTea, black;Té negro\n'), ['Tea, black = Té negro']],
  ['CSV with tabs', text('source\ttarget\nTea, black\tTé negro\n'), ['Tea, black = Té negro']],
  [
    'CSV with columns of the Translate Toolkit',
    text('"location","source","target"\n"a.c:1","Tea","Té"\n'),
    ['Tea = Té'],
  ],
  [
    'CSV in UTF-16, as spreadsheets save Unicode text',
    Buffer.from('\ufeffsource\ttarget\r\nTea\tTé\r\n', 'utf16le'),
    ['Tea = Té'],
  ],
  [
    'CSV with one column',
    text('source,target\nTea\nMilk,Leche\n'),
    ['2: A record needs a source and a target. | Tea', 'Milk = Leche'],
  ],
  [
    'CSV with a quote in the wrong place',
    text('source,target\nTea "black",Té\nMilk,"Leche" fría\nHoney,Miel\n'),
    [
      '2: A quote is in the wrong place. | Tea "black",Té',
      '3: A quote is in the wrong place. | Milk,"Leche" fría',
      'Honey = Miel',
    ],
  ],
  [
    'PO in windows-1252',
    latin1(`${poHead('windows-1252')}msgid "Tea"\nmsgstr "Té"\n`),
    ['Tea = Té (edited)'],
  ],
  [
    'PO in CP1251',
    cp1251(`${poHead('CP1251')}msgid "Tea"\nmsgstr "Чай"\n`),
    ['Tea = Чай (edited)'],
  ],
  [
    'PO in KOI8-R',
    Buffer.concat([
      text(`${poHead('KOI8-R')}msgid "Tea"\nmsgstr "`),
      Buffer.from([0xde, 0xc1, 0xca]),
      text('"\n'),
    ]),
    ['Tea = чай (edited)'],
  ],
  [
    'PO that begins with an extracted comment',
    text('#. Title of the page\n#: a.html:1\nmsgid "Tea"\nmsgstr "Té"\n'),
    ['Tea = Té (edited) # Title of the page'],
  ],
  [
    'PO that begins with a context',
    text('msgctxt "menu"\nmsgid "Tea"\nmsgstr "Té"\n'),
    ['Tea = Té (edited)'],
  ],
  [
    'PO with a fuzzy and an obsolete entry',
    text(
      '#, fuzzy\n#| msgid "Teas"\nmsgid "Tea"\nmsgstr "Té"\n\n#~ msgid "Old"\n#~ msgstr "Viejo"\n',
    ),
    ['Tea = Té (needs_review)'],
  ],
  [
    'PO with plurals',
    text(
      'msgid "one tea"\nmsgid_plural "%d teas"\nmsgstr[0] "un té"\nmsgstr[1] "%d tés"\n\nmsgid "Milk"\nmsgstr ""\n',
    ),
    ['one tea = un té (edited)', '%d teas = %d tés (edited)', 'Milk = –'],
  ],
  [
    'PO with a line of no meaning',
    text('msgid "Tea"\nmsgstr "Té"\n\nnonsense\n\nmsgid "Milk"\nmsgstr "Leche"\n'),
    [
      '4: This is not a line of a PO file. | nonsense',
      'Tea = Té (edited)',
      'Milk = Leche (edited)',
    ],
  ],
  [
    'POT',
    text('msgid ""\nmsgstr "Project-Id-Version: 1\\n"\n\nmsgid "Tea"\nmsgstr ""\n'),
    ['Tea = –'],
  ],
  [
    'XLIFF 1.2 with notes and groups',
    text(
      xliff1(
        '<group id="g"><trans-unit id="1"><source>Tea</source><target state="translated">Té</target><note from="translator">Of leaves</note></trans-unit></group>',
      ),
    ),
    ['Tea = Té (edited) # translator: Of leaves'],
  ],
  [
    'XLIFF 1.2 with alternatives',
    text(
      xliff1(
        '<trans-unit id="1"><source>Tea</source><alt-trans match-quality="90%"><source>Teas</source><target>Tés</target></alt-trans></trans-unit>',
      ),
    ),
    ['Tea = –'],
  ],
  [
    'XLIFF 1.2 with segments',
    text(
      xliff1(
        '<trans-unit id="1"><source>Tea. Milk.</source><seg-source><mrk mtype="seg" mid="0">Tea.</mrk> <mrk mtype="seg" mid="1">Milk.</mrk></seg-source><target><mrk mtype="seg" mid="0">Té.</mrk> <mrk mtype="seg" mid="1">Leche.</mrk></target></trans-unit>',
      ),
    ),
    ['Tea. Milk. = Té. Leche.'],
  ],
  [
    'XLIFF 1.2 with codes and states',
    text(
      xliff1(
        '<trans-unit id="1" approved="yes"><source>Buy <g id="1">tea</g><x id="2"/></source><target state="final">Compra <g id="1">té</g><x id="2"/></target></trans-unit><trans-unit id="2"><source>Milk</source><target state="needs-review-translation">Leche</target></trans-unit><trans-unit id="3"><source>Honey</source><target state="new"></target></trans-unit>',
      ),
    ),
    [
      'Buy <1>tea</1><2/> = Compra <1>té</1><2/> (reviewed)',
      'Milk = Leche (needs_review)',
      'Honey = –',
    ],
  ],
  [
    'XLIFF 1.2 with text that is not to be translated',
    text(
      xliff1(
        '<trans-unit id="1" translate="no"><source>X1</source></trans-unit><bin-unit id="b" mime-type="image/png"><bin-source><external-file href="a.png"/></bin-source></bin-unit>',
      ),
    ),
    ['X1 = –'],
  ],
  [
    'XLIFF 2.0 with groups and notes',
    text(
      xliff2(
        '2.0',
        '<group id="g"><unit id="u1"><notes><note category="hint">Of leaves</note></notes><segment state="translated"><source>Tea</source><target>Té</target></segment></unit></group>',
      ),
    ),
    ['Tea = Té (edited) # Of leaves'],
  ],
  [
    'XLIFF 2.1 with segments and ignorables',
    text(
      xliff2(
        '2.1',
        '<unit id="u1"><segment id="s1" state="final"><source>Tea.</source><target>Té.</target></segment><ignorable><source> </source></ignorable><segment id="s2" state="final"><source>Milk.</source><target>Leche.</target></segment></unit>',
      ),
    ),
    ['Tea. Milk. = Té. Leche. (reviewed)'],
  ],
  [
    'XLIFF 2.1 with spanning codes',
    text(
      xliff2(
        '2.1',
        '<unit id="u1"><originalData><data id="d1">&lt;br/&gt;</data></originalData><segment state="initial"><source>Buy <pc id="1">tea</pc><ph id="2" dataRef="d1"/></source><target>Compra <pc id="1">té</pc><ph id="2" dataRef="d1"/></target></segment></unit>',
      ),
    ),
    ['Buy <1>tea</1><2/> = Compra <1>té</1><2/> (needs_review)'],
  ],
  [
    'TMX 1.4 with properties and notes',
    text(
      tmx(
        '<tu tuid="1"><prop type="x">y</prop><note>Ours</note><tuv xml:lang="en-US"><seg>Tea</seg></tuv><tuv xml:lang="es-MX"><seg>Té</seg></tuv></tu>',
      ),
    ),
    ['Tea = Té'],
  ],
  [
    'XLSX with shared, rich and inline strings, numbers, formulas, phonetic text and gaps',
    xlsx(
      '<si><t>target</t></si><si><t>source</t></si><si><r><t xml:space="preserve">Black </t></r><r><rPr><b/></rPr><t>tea</t></r></si><si><t>茶</t><rPh sb="0" eb="1"><t>ちゃ</t></rPh></si><si><t>A_x000D_B_x005F_x0041_</t></si>',
      '<row r="2"><c r="B2" t="s"><v>1</v></c><c r="D2" t="s"><v>0</v></c></row><row r="4"><c r="B4" t="s"><v>2</v></c><c r="D4" t="s"><v>3</v></c></row><row r="5"><c r="A5"/></row><row r="6"><c r="B6"><v>7.5</v></c><c r="D6" t="str"><f>1+1</f><v>=Té</v></c></row><row><c/><c t="inlineStr"><is><t xml:space="preserve"> Leaf </t></is></c><c/><c t="s"><v>4</v></c></row><row r="8"><c r="B8" t="s"><v>0</v></c><c r="D8" t="e"><v>#REF!</v></c></row>',
    ),
    ['Black tea = 茶', '7.5 = =Té', ' Leaf  = A\rB_x0041_', 'target = –'],
  ],
  [
    'TMX 1.4 with codes',
    text(
      tmx(
        '<tu><tuv xml:lang="en"><seg>Buy <bpt i="1">&lt;b&gt;</bpt>tea<ept i="1">&lt;/b&gt;</ept></seg></tuv><tuv xml:lang="es"><seg>Compra <bpt i="1">&lt;b&gt;</bpt>té<ept i="1">&lt;/b&gt;</ept></seg></tuv></tu>',
      ),
    ),
    ['Buy <1>tea</1> = Compra <1>té</1>'],
  ],
  [
    'TMX 1.4 without one of the languages',
    text(
      tmx(
        '<tu><tuv xml:lang="en"><seg>Tea</seg></tuv><tuv xml:lang="fr"><seg>Thé</seg></tuv></tu>',
      ),
    ),
    ['4: The unit lacks one of the two languages. | Tea'],
  ],
  [
    'XML of another kind',
    text('<?xml version="1.0"?>\n<TS version="2.1" language="es"></TS>'),
    ['2: The file is not well formed: This is another kind of XML.'],
  ],
  [
    'XLIFF that breaks off',
    text(
      xliff1('<trans-unit id="1"><source>Tea</source><target>Té</target></trans-unit>').slice(
        0,
        -30,
      ),
    ),
    ['3: The file is not well formed: 3:64: unclosed tag: trans-unit'],
  ],
])('%s', async (_, bytes, items) => {
  expect((await read(bytes)).map(shown)).toEqual(items);
});
