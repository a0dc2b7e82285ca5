import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecords, separatorOf, writeCsv } from './csv.ts';

function readCsv(text: string) {
  const all = [...csvRecords(text)];
  return {
    records: all.filter((record) => 'fields' in record),
    faults: all.filter((record) => 'reason' in record),
  };
}

test('reads quotes, line breaks in quotes and all line endings', () => {
  const { records, faults } = readCsv('\ufeffa,b\r\n"c ""d""","e\r\nf"\n\ng,\rh');
  expect(faults).toEqual([]);
  expect(records).toEqual([
    { line: 1, fields: ['a', 'b'] },
    { line: 2, fields: ['c "d"', 'e\r\nf'] },
    { line: 5, fields: ['g', ''] },
    { line: 6, fields: ['h'] },
  ]);
});

test.each([
  ['source;target\n"a;b";c, d', ';'],
  ['source\ttarget\n"a;b"\tc, d', '\t'],
] as const)('a spreadsheet may separate by something else than a comma: %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
  const records = [...csvRecords(text, separator)];
  expect(records.at(-1)).toEqual({ line: 2, fields: ['a;b', 'c, d'] });
});

test('a semicolon beside a comma or in quotes is text', () => {
  expect(separatorOf('Hello; you,Hola')).toBe(',');
  expect(separatorOf('"a;b"')).toBe(',');
});

test('a malformed record is reported by line and the following ones are read', () => {
  const { records, faults } = readCsv('a,b\n"c"d,e\nf,g\nh,"never ends');
  expect(records.map(({ fields }) => fields[0])).toEqual(['a', 'f']);
  expect(faults.map(({ line }) => line)).toEqual([2, 4]);
});

test('written records read back unchanged', () => {
  const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '<1>') });
  const record = fc.array(field, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const read = readCsv(writeCsv(records));
      expect(read.faults).toEqual([]);
      expect(read.records.map(({ fields }) => fields)).toEqual(records);
    }),
  );
});
