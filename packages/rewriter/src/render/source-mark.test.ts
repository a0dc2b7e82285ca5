import { describe, expect, test } from 'vitest';
import { buildDictionary, cut, render } from '../index.ts';

const encoder = new TextEncoder();
const words = buildDictionary([
  ['Made by <1>Ada</1> in <2>Rome</2>', 'En <2>Roma</2> por <1>Ada</1>'],
  ['Count: 5', 'Cuenta: 5'],
  ['A & B -- C', 'X'],
  ['Choose <1/> now', 'Elige <1/> ya'],
  ['One', 'Uno'],
  ['A < 2 > {1} \\', 'Y'],
]);

function live(body: string, head = ''): string {
  const page = `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
  const compiled = cut(encoder.encode(page), { sourceLanguage: 'en' });
  const target = { language: 'es', direction: 'ltr', live: { headHtml: '<live>' } } as const;
  return new TextDecoder().decode(render(compiled, words, target));
}

describe('the comments around a translated unit', () => {
  test.each([
    [
      'tags in another order',
      '<p>\n Made by <b>Ada</b>  in <a>Rome</a>\n</p>',
      '<p><!--~2,1|\n Made by {1}Ada{/1}  in {2}Rome{/2}\n-->\n En <a>Roma</a> por <b>Ada</b>\n<!--~--></p>',
    ],
    [
      'comments of the original, which frameworks count',
      '<p>Count: <!-- -->5<!----></p>',
      '<p><!--~|Count: {! }5-->Cuenta: 5<!-- --><!--~--><!----></p>',
    ],
    [
      'comment terminators and the white space of text nodes',
      '<li> A &amp; B -- C \n</li>',
      '<li><!--~| A & B -\\- C \n--> X \n<!--~--></li>',
    ],
    [
      'a unit within a unit',
      '<p>Choose <select><option>One</select> now</p>',
      '<p><!--~|Choose {1/} now-->Elige <select><option><!--~|One-->Uno<!--~--></select> ya<!--~--></p>',
    ],
    [
      'angle brackets and braces that are not tags',
      '<p>A &lt; 2 &gt; {1} \\</p>',
      '<p><!--~|A \\l 2 \\g \\{1\\} \\\\-->Y<!--~--></p>',
    ],
    [
      'no marks in a noscript, which browsers read as raw text',
      '<noscript><p>One</p></noscript><p>One</p>',
      '<noscript><p>Uno</p></noscript><p><!--~|One-->Uno<!--~--></p>',
    ],
    ['line ends as a parser reads them', '<p>One\r\n</p>', '<p><!--~|One\n-->Uno\r\n<!--~--></p>'],
    ['nothing where nothing is translated', '<p>Left alone</p>', '<p>Left alone</p>'],
  ])('%s', (_name, body, expected) => {
    expect(live(body)).toContain(`<body>${expected}</body>`);
  });
});

test.each([
  [
    '<meta charset=utf-8><script src=a></script>',
    '<meta charset=utf-8><live><script src=a></script>',
  ],
  ['<noscript><script></script></noscript>', '<noscript><script></script></noscript><live>'],
  ['<title>One</title>', '<title>Uno</title><live>'],
])('the script precedes those of the head: %s', (head, expected) => {
  expect(live('<script>1</script>', head)).toContain(`<head>${expected}</head>`);
});
