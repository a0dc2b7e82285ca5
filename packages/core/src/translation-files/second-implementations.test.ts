import { spawnSync } from 'node:child_process';
import type { FileFormat } from '@dragoman/domain/translation-files';
// @ts-expect-error The package has no types.
import { po } from 'gettext-parser';
import { expect, test } from 'vitest';
// @ts-expect-error The package has no types.
import { xliff2js, xliff12ToJs } from 'xliff';
import { type FileItem, readUnits, unitWriters } from './index.ts';

const head = {
  sourceLanguage: 'en',
  targetLanguage: 'es',
  origin: 'https://shop.example',
  createdAt: new Date('2026-11-22T19:30:00Z'),
};
const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0;
const id = '10ba1ef2-fbad-45d8-a3ed-9baab4858f32';
const unit = {
  id,
  source: 'Buy <1>tea</1><2/> & "more" ]]>',
  target: 'Compra <2/><1>té</1> y «más»',
  state: 'reviewed' as const,
  note: 'h1 on /shop',
};

function write(format: FileFormat): string {
  const writer = unitWriters[format](head);
  return writer.head + writer.unit(unit) + writer.foot;
}

async function read(text: string, languages = head): Promise<FileItem[]> {
  const items: FileItem[] = [];
  const parts = async function* () {
    yield text;
  };
  for await (const batch of readUnits(parts(), {
    ...languages,
    fileLanguage: languages.targetLanguage,
  }))
    items.push(...batch);
  return items;
}

test('the npm package xliff reads XLIFF 1.2', async () => {
  const js = await xliff12ToJs(write('xliff'));
  expect(js).toMatchObject({ sourceLanguage: 'en', targetLanguage: 'es' });
  const resource = js.resources['https://shop.example'][id];
  expect(resource.source).toMatchObject([
    'Buy ',
    { GenericSpan: { id: '1', contents: 'tea' } },
    { Standalone: { id: '2' } },
    ' & "more" ]]>',
  ]);
});

test('the npm package xliff reads XLIFF 2.1', async () => {
  const js = await xliff2js(write('xliff2'));
  expect(js.resources.website[id].target).toMatchObject([
    'Compra ',
    { Standalone: { id: '2' } },
    { Span: { id: '1', contents: 'té' } },
    ' y «más»',
  ]);
});

test('the npm package gettext-parser reads PO, and its own file is read', async () => {
  const parsed = po.parse(write('po'));
  expect(parsed.headers.Language).toBe('es');
  expect(parsed.translations[''][unit.source]).toMatchObject({
    msgstr: [unit.target],
    comments: { extracted: expect.stringContaining('h1 on /shop') },
  });
  expect(await read(po.compile(parsed).toString())).toMatchObject([unit]);
});

test('comments of other tools: PO, XLIFF 1.2 and XLIFF 2', async () => {
  const made = po.compile({
    charset: 'utf-8',
    headers: { 'plural-forms': 'nplurals=2; plural=(n != 1);' },
    translations: {
      '': {
        Tea: {
          msgid: 'Tea',
          msgstr: ['Té'],
          comments: {
            translator: 'The drink.\n\nNot the meal.',
            extracted: 'menu',
            reference: 'a.c:1',
          },
        },
      },
    },
  });
  expect(await read(made.toString())).toMatchObject([
    { source: 'Tea', target: 'Té', comments: ['menu', 'The drink.', 'Not the meal.'] },
  ]);
  const one =
    '<xliff version="1.2"><file><body><trans-unit id="a"><source>Tea</source><target>Té</target><note from="Client">The drink</note><note>Menu</note></trans-unit></body></file></xliff>';
  expect(await read(one)).toMatchObject([{ comments: ['Client: The drink', 'Menu'] }]);
  const two =
    '<xliff version="2.0"><file id="f"><unit id="a"><notes><note category="x">The drink</note><note>Menu</note></notes><segment><source>Tea</source></segment></unit></file></xliff>';
  expect(await read(two)).toMatchObject([{ comments: ['The drink', 'Menu'] }]);
});

const forms = (count: number) => Array.from({ length: count }, (_, form) => `form ${form}`);
test.each([
  ['es', 2, 'form 0', 'form 1', undefined],
  ['ja', 1, 'form 0', 'form 0', undefined],
  ['pl', 3, 'form 0', 'form 2', 'msgstr[1]'],
  ['lv', 3, 'form 0', 'form 1', 'msgstr[2]'],
  ['ar', 6, 'form 1', 'form 5', 'msgstr[0], msgstr[2], msgstr[3], msgstr[4]'],
])(
  'plural forms of PO in %s: one for one, one for several, the others are told',
  async (targetLanguage, count, one, several, rest) => {
    const file = po.compile({
      charset: 'utf-8',
      headers: {},
      translations: {
        '': { Cup: { msgid: 'Cup', msgid_plural: '{n} cups', msgstr: forms(count) } },
      },
    });
    const items = await read(file.toString(), { ...head, targetLanguage });
    expect(items).toMatchObject([
      { source: 'Cup', target: one, state: 'edited' },
      { source: '{n} cups', target: several, state: 'edited' },
      ...(rest === undefined ? [] : [{ reason: expect.stringContaining(`: ${rest}.`) }]),
    ]);
  },
);

test.runIf(hasMsgfmt)('msgfmt accepts PO with comments and a previous text', () => {
  const writer = unitWriters.po(head);
  const file =
    writer.head +
    writer.unit({
      ...unit,
      state: 'outdated',
      comments: ['One.', 'Two\nlines.'],
      previous: { source: 'Buy "tea"', target: 'Compra té' },
    });
  const { status, stderr } = spawnSync('msgfmt', ['--check', '-o', '/dev/null', '-'], {
    input: file,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('XLIFF of other tools: codes, segments, alternatives and indentation', async () => {
  const one = `<?xml version="1.0"?>
<xliff version="1.2"><file source-language="en" target-language="es"><body><group>
  <trans-unit id="a"><source>Press <bpt id="x1">&lt;b&gt;</bpt>OK<ept id="x2" rid="x1">&lt;/b&gt;</ept><ph id="y">&lt;br/&gt;</ph>
     now</source><seg-source><mrk mtype="seg" mid="0">Press</mrk></seg-source>
    <target state="needs-review-translation"><mrk mtype="seg" mid="0">Pulsa <bpt id="x1">&lt;b&gt;</bpt>OK<ept id="x2" rid="x1"/></mrk><ph id="y"/> ya</target>
    <alt-trans><source>Old</source><target>Viejo</target></alt-trans><note>Button</note></trans-unit>
</group></body></file></xliff>`;
  expect(await read(one)).toEqual([
    {
      line: 3,
      id: 'a',
      source: 'Press <1>OK</1><2/> now',
      target: 'Pulsa <1>OK</1><2/> ya',
      state: 'needs_review',
      comments: ['Button'],
    },
  ]);
  const two = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="es"><file id="f"><unit id="u">
    <originalData><data id="d1">&lt;b&gt;</data></originalData>
    <segment state="final"><source>One <sc id="c1"/>two<ec startRef="c1"/>.</source><target>Uno <sc id="c1"/>dos<ec startRef="c1"/>.</target></segment>
    <ignorable><source xml:space="preserve"> </source></ignorable>
    <segment state="translated"><source>Three<cp hex="0001"/></source><target>Tres<cp hex="0001"/></target></segment>
  </unit></file></xliff>`;
  expect(await read(two)).toMatchObject([
    {
      source: 'One <1>two</1>. Three\u0001',
      target: 'Uno <1>dos</1>. Tres\u0001',
      state: 'edited',
    },
  ]);
});

test('TMX of other tools: codes are numbered, languages match by primary subtag', async () => {
  const tmx = `<?xml version="1.0"?>
<tmx version="1.4"><header srclang="en-US"/><body>
<tu><tuv xml:lang="en-US"><seg>Press <bpt i="1" x="7">&lt;b&gt;</bpt>OK<ept i="1">&lt;/b&gt;</ept><ph x="9">&lt;br/&gt;</ph> <hi>now</hi></seg></tuv>
<tuv xml:lang="es"><seg><ph x="9">&lt;br/&gt;</ph>Pulsa <bpt i="4" x="7">&lt;b&gt;</bpt>OK<ept i="4">&lt;/b&gt;</ept> ya</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Lonely</seg></tuv></tu>
</body></tmx>`;
  expect(await read(tmx)).toMatchObject([
    { source: 'Press <1>OK</1><2/> now', target: '<2/>Pulsa <1>OK</1> ya', line: 3 },
    { line: 5, reason: 'The unit lacks one of the two languages.' },
  ]);
});
