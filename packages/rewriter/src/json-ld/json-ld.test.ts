import { describe, expect, test } from 'vitest';
import { jsonLdValues, writeJsonText } from './index.ts';

const texts = (source: string) =>
  jsonLdValues(source).flatMap(({ kind, path, text }) => (kind === 'text' ? [[path, text]] : []));
const urls = (source: string) =>
  jsonLdValues(source).flatMap(({ kind, text }) => (kind === 'url' ? [text] : []));

describe('JSON-LD', () => {
  test.each([
    ['{"name":"A","url":"B"}', [['name', 'A']]],
    ['{"a":1,"name":"A"}', [['name', 'A']]],
    ['{"a":null,"b":true,"c":[1,2],"d":{},"name":"A"}', [['name', 'A']]],
    ['{"@type":"Person","name":"Ada","jobTitle":"Poet"}', [['jobTitle', 'Poet']]],
    ['{"name":"Ada","@type":["Thing","https://schema.org/Person"]}', []],
    ['{"@type":"Person","knows":{"name":"A"},"name":"B"}', [['knows.name', 'A']]],
    [
      '{"keywords":["a","b"],"name":"c"}',
      [
        ['keywords', 'a'],
        ['keywords', 'b'],
        ['name', 'c'],
      ],
    ],
    ['{"keywords":[["a"]]}', []],
    ['[{"@graph":[{"text":"x"}]}]', [['@graph.text', 'x']]],
    ['{"text":"say \\"hi\\" \\u00e9"}', [['text', 'say "hi" é']]],
    ['{"":"x","name":"A"}', [['name', 'A']]],
    ['{"name":"A",}', []],
    ['"name"', []],
  ])('%s', (source, expected) => {
    expect(texts(source)).toEqual(expected);
  });

  test.each([
    ['{"name":"A","url":"https:\\/\\/a.example\\/b","image":"/c"}', ['https://a.example/b']],
    ['{"offers":{"url":"/a"},"@graph":[{"url":["/b","/c"]}]}', ['/a', '/b', '/c']],
    ['{"@type":"Organization","url":"/","member":{"@type":"WebPage","url":"/a"}}', ['/a']],
    ['{"url":"/a","@type":"Person"}', []],
    ['{"url":{"@id":"/a"}}', []],
  ])('URLs of %s', (source, expected) => {
    expect(urls(source)).toEqual(expected);
  });

  test('returns the position of the string in the source', () => {
    const source = '{ "name" : "a\\n" }';
    const [found] = jsonLdValues(source);
    expect(source.slice(found!.start, found!.end)).toBe('a\\n');
  });

  test('walks a thousand levels', () => {
    const source = `${'{"a":'.repeat(1000)}{"name":"deep"}${'}'.repeat(1000)}`;
    expect(jsonLdValues(source)).toHaveLength(1);
  });

  test('written text cannot end the script', () => {
    const written = writeJsonText('</script> "q" \u2028');
    expect(written).toBe('\\u003c/script> \\"q\\" \\u2028');
    expect(JSON.parse(`"${written}"`)).toBe('</script> "q" \u2028');
  });
});
