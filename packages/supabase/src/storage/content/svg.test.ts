import { describe, expect, test } from 'vitest';
import { createSvgCheck, RefusedSvg } from './svg.ts';

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`;

/** Returns the reason of a refusal; undefined if the image is accepted. */
function check(text: string | Uint8Array, step = Number.POSITIVE_INFINITY): string | undefined {
  const bytes = Buffer.from(text);
  const reader = createSvgCheck();
  try {
    for (let at = 0; at < bytes.length; at += step) reader.write(bytes.subarray(at, at + step));
    reader.end();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedSvg) return error.message;
    throw error;
  }
}

const taken: [name: string, text: string][] = [
  ['a drawing', svg('<path d="M0 0h1"/><text x="1">Grüße &amp; mehr</text>', 'viewBox="0 0 1 1"')],
  ['a declaration and a comment', `<?xml version="1.0" encoding="UTF-8"?><!-- made -->${svg('')}`],
  ['a byte-order mark', `\uFEFF${svg('')}`],
  [
    'a document type without entities',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
  ],
  ['references inside', svg('<defs><g id="a"/></defs><use xlink:href="#a"/><use href="#a"/>')],
  ['a gradient by url()', svg('<rect fill="url(#a)" style="stroke:url( \'#b\' )"/>')],
  ['an inline raster image', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
  ['a style sheet', svg('<style>.a{fill:url("#b");color:red}</style>')],
  ['a style sheet as CDATA', svg('<style><![CDATA[.a > .b{fill:red}]]></style>')],
  ['an inline font', svg('<style>@font-face{src:url(data:font/woff2;base64,d09GMg==)}</style>')],
  ['an animation', svg('<rect><animate attributeName="width" values="1;2" dur="1s"/></rect>')],
  [
    "an editor's metadata",
    svg(
      '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><x rdf:resource="http://purl.org/dc"/></rdf:RDF></metadata>',
      'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1.3"',
    ),
  ],
];

const refused: [name: string, text: string, words: string][] = [
  ['a script', svg('<script>alert(1)</script>'), 'script'],
  [
    'a script of another prefix',
    svg('<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'),
    'script',
  ],
  ['a script in other case', svg('<SCRIPT>1</SCRIPT>'), 'script'],
  ['an event attribute', svg('<rect onclick="x()"/>'), 'onclick'],
  ['an event attribute on the root', svg('', 'onload="x()"'), 'onload'],
  ['foreign content', svg('<foreignObject><p/></foreignObject>'), 'foreignobject'],
  ['HTML inside', svg('<p xmlns="http://www.w3.org/1999/xhtml"/>'), 'p element'],
  ['a link', svg('<a href="https://example.com"><rect/></a>'), 'outside'],
  ['a script in a link', svg('<a xlink:href=" java&#10;script:alert(1)"><rect/></a>'), 'outside'],
  ['an image from elsewhere', svg('<image href="//example.com/a.png"/>'), 'outside'],
  ['an SVG within', svg('<image href="data:image/svg+xml,%3Csvg onload=1"/>'), 'outside'],
  ['use of another file', svg('<use href="other.svg#a"/>'), 'outside'],
  ['url() of another file', svg('<rect fill="url(https://example.com/#a)"/>'), 'outside'],
  ['url() in a style', svg('<rect style="fill:URL( &quot;x.svg#a&quot; )"/>'), 'outside'],
  ['an import', svg('<style>@import "https://example.com/a.css";</style>'), 'outside'],
  ['an import as CDATA', svg('<style><![CDATA[@import "a.css";]]></style>'), 'outside'],
  ['an import in pieces', svg('<style>@imp<!-- -->ort "a.css";</style>'), 'outside'],
  ['escapes in a style', svg('<style>.a{fill:u\\72l(x)}</style>'), 'outside'],
  ['a picture set', svg('<style>.a{background:image-set("x.png" 1x)}</style>'), 'outside'],
  [
    'an animated reference',
    svg('<use href="#a"><set attributeName="href" to="https://e.com"/></use>'),
    'animates',
  ],
  [
    'an animated handler',
    svg('<rect><animate attributeName="onclick" to="x()"/></rect>'),
    'animates',
  ],
  ['another base', svg('<use href="#a"/>', 'xml:base="https://example.com/"'), 'base'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'entities'],
  [
    'many entities',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('&b;')}`,
    'entities',
  ],
  ['an external style sheet', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'style sheet'],
  ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg('')}`, 'encoding'],
  ['no namespace', '<svg><rect/></svg>', 'no SVG'],
  ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'no SVG'],
  ['HTML', '<!doctype html><title>x</title><script>1</script>', ''],
  ['broken markup', svg('<g>'), 'well-formed'],
  ['two roots', svg('') + svg(''), 'well-formed'],
  ['an unfinished file', svg('').slice(0, -3), 'well-formed'],
  ['nothing', '', ''],
];

describe('an SVG image', () => {
  test.each(taken)('with %s is accepted', (_, text) => {
    expect(check(text)).toBeUndefined();
  });

  test.each(refused)('with %s is refused', (_, text, words) => {
    expect(check(text)).toContain(words);
  });

  test.each([...taken, ...refused].map(([name, text]) => [name, text] as const))(
    'with %s gets the same result in chunks',
    (_, text) => {
      for (const step of [1, 2, 3, 7]) {
        expect(check(text, step) === undefined).toBe(check(text) === undefined);
      }
    },
  );

  test('is refused if it is not UTF-8', () => {
    expect(check(Buffer.from(svg('<text>é</text>'), 'latin1'))).toContain('UTF-8');
    expect(check(Buffer.from(`\uFEFF${svg('')}`, 'utf16le'))).toContain('UTF-8');
  });

  test('is refused if nested too deeply', () => {
    const nested = (depth: number) => svg('<g>'.repeat(depth) + '</g>'.repeat(depth));
    expect(check(nested(90))).toBeUndefined();
    expect(check(nested(100_000))).toContain('too deep');
  });

  test('is refused with too many attributes on one element', () => {
    const wide = (count: number) =>
      svg(`<g ${Array.from({ length: count }, (_, at) => `data-${at}=""`).join(' ')}/>`);
    expect(check(wide(400))).toBeUndefined();
    expect(check(wide(300_000))).toContain('too many attributes');
  });
});
