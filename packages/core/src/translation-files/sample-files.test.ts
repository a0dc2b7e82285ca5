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
