import { JsonPaths } from '@dragoman/domain/json-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDictionary, emptyDictionary } from '../dictionary/index.ts';
import { jsonTexts } from './json-texts.ts';
import { jsonUnits, translateJson } from './translate-json.ts';

const known = buildDictionary([
  ['Green tea', 'Thé "vert" <br>'],
  ['Hot', 'Chaud'],
]);
const translated = (source: string, ...paths: string[]) =>
  translateJson(source, new JsonPaths(paths), known).text;

describe('translating', () => {
  test('changes the strings at the paths; every other character stays', () => {
    const source = `{ "items":[{"title" : "Green\\u0020tea","price":1.50e+1,"name":"Green tea"},\n {"title":"Hot","n":-0}],"title":"Hot", "title" :null}\n`;
    expect(translated(source, '$.items[*].title')).toBe(
      source
        .replace('"Green\\u0020tea"', '"Thé \\"vert\\" \\u003cbr>"')
        .replace('"Hot"', '"Chaud"'),
    );
  });

  test('keeps line breaks and outer white space, and what has no translation, markup or no letters', () => {
    const texts = [
      ' Hot\r\n\nGreen  tea\t',
      '<b>Hot</b>',
      'https://hot.example',
      '5',
      'Unknown',
      '',
    ];
    const { text, missing } = translateJson(JSON.stringify(texts), new JsonPaths(['$[*]']), known);
    expect(JSON.parse(text)).toEqual([' Chaud\r\n\nThé "vert" <br>\t', ...texts.slice(1)]);
    expect(missing).toEqual([{ text: 'Unknown', kind: 'text', context: 'json' }]);
  });

  test('finds units in the form of the dictionary', () => {
    expect(jsonUnits('"A <1> b \\\\< c"', new JsonPaths(['$'])).map(({ text }) => text)).toEqual([
      'A \\<1> b \\\\< c',
    ]);
  });

  test('a byte order mark stays before the translation', () =>
    expect(translated('\ufeff{"a":"Hot"}', '$.a')).toBe('\ufeff{"a":"Chaud"}'));

  test.each(['{"a":"Hot",}', "{'a':'Hot'}", '\ufeff\ufeff{"a":"Hot"}', '{"a":"Hot"', '', 'Hot'])(
    '%j is no JSON and stays',
    (source) => expect(translated(source, '$..*')).toBe(source),
  );

  test('text deeper than 100 levels stays; a million levels are walked', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}"Hot"${']'.repeat(depth)}`;
    expect(translated(nested(100), '$..*')).toContain('Chaud');
    expect(translated(nested(101), '$..*')).toBe(nested(101));
    expect(translated(nested(1_000_000), '$..*')).toBe(nested(1_000_000));
  });
});

/** Joins the tokens of a document with any white space. */
const written = fc
  .tuple(fc.jsonValue({ depthSize: 'large' }), fc.constantFrom('', ' ', '\n\t '), fc.boolean())
  .map(([value, space, isAscii]) => {
    const source = JSON.stringify(value, undefined, space);
    if (!isAscii) return source;
    return source.replace(
      /[\u0080-\uffff]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  });

describe('any document', () => {
  test('has each of its string values once at $ and $..*, where the source says the same', () => {
    fc.assert(
      fc.property(written, (source) => {
        const strings: string[] = [];
        const visit = (value: unknown) => {
          if (typeof value === 'string') strings.push(value);
          else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
        };
        visit(JSON.parse(source));
        const found = jsonTexts(source, new JsonPaths(['$', '$..*']));
        expect(found.map(({ text }) => text).toSorted()).toEqual(strings.toSorted());
        for (const { text, start, end } of found)
          expect(JSON.parse(`"${source.slice(start, end)}"`)).toBe(text);
      }),
    );
  });

  test('stays byte for byte without a translation, and outside of what is translated', () => {
    const spoken = { ...emptyDictionary, get: (text: string) => `«${text}»` };
    fc.assert(
      fc.property(written, fc.constantFrom('$', '$.*', '$..*', '$[0]', '$..a'), (source, path) => {
        const paths = new JsonPaths([path]);
        expect(translateJson(source, paths, emptyDictionary).text).toBe(source);
        const { text } = translateJson(source, paths, spoken);
        let rest = text;
        let copied = 0;
        for (const found of jsonTexts(source, paths)) {
          const kept = source.slice(copied, found.start);
          expect(rest.startsWith(kept)).toBe(true);
          const after = jsonTexts(text, paths).find(
            ({ start }) => start === text.length - rest.length + kept.length,
          );
          rest = text.slice(after?.end);
          copied = found.end;
        }
        expect(rest).toBe(source.slice(copied));
      }),
    );
  });
});
