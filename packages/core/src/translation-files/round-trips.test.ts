import { type FileFormat, fileFormats } from '@dragoman/domain/translation-files';
import { formatUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeFile,
  type FileItem,
  type FileUnit,
  packed,
  readUnits,
  unitWriters,
} from './index.ts';

const head = {
  sourceLanguage: 'en',
  targetLanguage: 'ar',
  origin: 'https://shop.example/?a=1&b="2"',
  createdAt: new Date('2026-11-22T19:30:00Z'),
};
const formats = Object.keys(fileFormats) as FileFormat[];

function write(format: FileFormat, units: readonly Omit<FileUnit, 'line'>[]): string {
  const writer = unitWriters[format](head);
  return writer.head + units.map((unit) => writer.unit(unit)).join('') + writer.foot;
}

async function read(format: FileFormat, text: string, partLength = 1000): Promise<FileItem[]> {
  async function* parts() {
    for (let from = 0; from < text.length; from += partLength)
      yield text.slice(from, from + partLength);
  }
  async function* bytes() {
    for await (const part of packed(format, [text]))
      for (let from = 0; from < part.length; from += partLength)
        yield Buffer.from(part.slice(from, from + partLength));
  }
  const items: FileItem[] = [];
  const file = format === 'xlsx' ? decodeFile(bytes()) : parts();
  for await (const batch of readUnits(file, head)) items.push(...batch);
  return items;
}

function withoutLine({ line: _, ...unit }: FileItem) {
  return JSON.parse(JSON.stringify(unit));
}

const hostile = [
  ...'aé中\u202e\u200fשע🦊𝒳',
  ...'"\'=+@-,;&<>\\/#~%{}[]0123',
  ...' \t\n\r\u00a0\u0085\u2028\u0001\u001b\u007f\ufffe\ufeff',
  ']]>',
  '<![CDATA[',
  '&amp;',
  '&#0;',
  '\\n',
  'msgid "',
  '<1>',
  '</1>',
  '<!--',
  '<?xml?>',
];
const literal = fc
  .string({ unit: fc.constantFrom(...hostile), minLength: 1, maxLength: 12 })
  .filter((text) => text !== '');
const piece: fc.Arbitrary<UnitPiece[]> = fc.letrec<{ pieces: UnitPiece[]; one: UnitPiece[] }>(
  (tie) => ({
    pieces: fc.array(tie('one'), { maxLength: 4 }).map((parts) => parts.flat()),
    one: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal.map((text): UnitPiece[] => [{ type: 'text', text }]),
      fc.integer({ min: 1, max: 99 }).map((id): UnitPiece[] => [{ type: 'standalone', id }]),
      fc
        .tuple(fc.integer({ min: 1, max: 99 }), tie('pieces'))
        .map(([id, inner]): UnitPiece[] => [{ type: 'open', id }, ...inner, { type: 'close', id }]),
      // Wrongly nested.
      fc.integer({ min: 1, max: 99 }).map((id): UnitPiece[] => [{ type: 'close', id }]),
    ),
  }),
).pieces;
const unitText = piece
  .map((pieces) => formatUnitText(merged(pieces)))
  .filter((text) => text !== '');

function merged(pieces: readonly UnitPiece[]): UnitPiece[] {
  const all: UnitPiece[] = [];
  for (const one of pieces) {
    const last = all.at(-1);
    if (one.type === 'text' && last?.type === 'text')
      all[all.length - 1] = { type: 'text', text: last.text + one.text };
    else all.push(one);
  }
  return all;
}

const state = fc.constantFrom(
  'machine',
  'memory',
  'edited',
  'reviewed',
  'needs_review',
  'outdated',
) as fc.Arbitrary<NonNullable<FileUnit['state']>>;
const translated = fc.record({
  id: fc.uuid(),
  source: unitText,
  target: unitText,
  state,
  version: fc.stringMatching(/^[0-9a-f]{16}$/),
  note: fc.constantFrom('h1 on /a?b=1&c', 'Title <of> the "page"'),
});
const commented = fc.record({
  id: fc.uuid(),
  source: unitText,
  target: fc.constant(null),
  comments: fc.constantFrom(['Is <this> a "name"?'], ['One.', 'Two lines\nwith & marks.']),
});
const untranslated = fc.record({ id: fc.uuid(), source: unitText, target: fc.constant(null) });
const unit = fc.oneof(translated, untranslated);
const withComments: readonly FileFormat[] = ['xliff', 'xliff2', 'po'];

describe.each(formats)('%s', (format) => {
  test('restores any text, state and note, in parts of any length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(withComments.includes(format) ? fc.oneof(unit, commented) : unit, {
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 60 }),
        async (units, partLength) => {
          const expected = format === 'tmx' ? units.filter(({ target }) => target !== null) : units;
          const items = await read(format, write(format, units), partLength);
          expect(items.map(withoutLine)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const xml = formats.filter((format) => format.startsWith('xliff') || format === 'tmx');

test.each(formats.filter((format) => format !== 'xlsx'))(
  '%s restores a text of 400 kB',
  async (format) => {
    const source = 'Tea & <1>coffee</1> 🦊 '.repeat(20_000).trim();
    const one = { source, target: source, state: 'edited' as const, id: crypto.randomUUID() };
    expect((await read(format, write(format, [one]), 65_536)).map(withoutLine)).toEqual([one]);
  },
);

test('a text that is too long for a cell stays out of the sheet, which says so', async () => {
  const [fits, long] = ['a'.repeat(32_767), 'a'.repeat(32_768)];
  const units = [fits, long].map((target, id) => ({
    ...{ id: String(id), source: 'Tea', target, state: 'edited' as const, note: 'p on /' },
  }));
  const note =
    'p on / A cell holds at most 32767 characters; export this text as XLIFF, PO or CSV.';
  expect((await read('xlsx', write('xlsx', units))).map(withoutLine)).toEqual([
    units[0],
    { id: '1', source: '', target: null, note },
  ]);
});

describe.each(xml)('malformed %s', (format) => {
  const text = write(format, [
    { id: '1', source: 'A', target: 'B' },
    { id: '2', source: 'C', target: 'D' },
  ]);

  test('units before a fault are read', async () => {
    const items = await read(format, text.replace('>D<', '>D</nowhere><'));
    expect(items).toMatchObject(
      [{ source: 'A' }, { reason: /^The file is not well formed/ }].map(expectReason),
    );
  });

  test('entities are refused', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const items = await read(format, text.replace('?>', `?>${doctype}`).replace('>B<', '>&b;<'));
    expect(items).toMatchObject([{ reason: expect.stringMatching(/not well formed/) }]);
  });

  test('a file that ends early is a fault', async () => {
    const items = await read(format, text.slice(0, -20));
    expect(items.at(-1)).toMatchObject({ reason: expect.stringMatching(/not well formed/) });
  });
});

function expectReason(item: { source?: string; reason?: RegExp }) {
  return item.reason === undefined ? item : { reason: expect.stringMatching(item.reason) };
}
