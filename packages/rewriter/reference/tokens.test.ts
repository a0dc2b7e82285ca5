import { describe, expect, test } from 'vitest';
import { html5libInputs } from '../corpus/html5lib.ts';
import { readPage, samplePages } from '../corpus/pages.ts';
import { toBytes } from './bytes.ts';
import { htmlparser2Tags, scannerTags } from './tokens.ts';

describe("the scanner and htmlparser2's tokenizer find the same tags", () => {
  test.each(samplePages(6).map((page) => [page.name, page] as const))('%s', (_, page) => {
    const bytes = readPage(page);
    const tags = scannerTags(bytes);
    const expected = htmlparser2Tags(bytes);
    const at = expected.findIndex(
      (tag, index) => JSON.stringify(tag) !== JSON.stringify(tags[index]),
    );
    expect(tags.slice(at, at + 2)).toEqual(expected.slice(at, at + 2));
    expect(tags.length).toBe(expected.length);
  });

  test('html5lib inputs, except where htmlparser2 deviates from the standard', () => {
    const inputs = html5libInputs().filter((input) => !hidesScriptEnd.test(input));
    const differing = inputs.filter((input) => {
      const bytes = toBytes(input);
      const expected = htmlparser2Tags(bytes).filter(({ end }) => end > 0);
      return JSON.stringify(scannerTags(bytes)) !== JSON.stringify(expected);
    });
    expect(inputs.length).toBeGreaterThan(6000);
    expect(differing).toEqual([]);
  });
});

/** "Script data double escaped" (WHATWG 13.2.5.27): htmlparser2 ends the script at the first end tag. */
const hidesScriptEnd = /<!--.*<script/is;
