import { describe, expect, test } from 'vitest';
import { toBytes } from './bytes.ts';
import { firstBreach, unexcusedDifference } from './laws.ts';

/** Reduced pages that once broke a law in a random run. */
const found: readonly (readonly [what: string, html: string])[] = [
  [
    'an end tag of a paragraph ends an SVG',
    '<svg></p><section><span>!</span>Hello world</section>',
  ],
  ['no element of SVG is void', '<svg translate=yes><wbr>Hello world</svg>'],
  ['no element of MathML is void', '<math><input><button title="A title" translate=yes></button>'],
  ['text that starts with a reference, then a stray tag', '\f&copy</label>title="A title"'],
  [
    'an inline element left open in an editable one',
    'g<a><canvas></canvas><x-card contenteditable><s></x-card>></a>',
  ],
  ['a backslash before a tag', 'i\\<style></style>>'],
  [
    'a button that ends an editable button',
    '<button contenteditable><p><button>Hello</button>Hello',
  ],
  [
    'a button that ends a fixed button',
    '<button class=notranslate><button>!</button>Hello</button>',
  ],
  [
    'an attribute of an element that is opened again',
    '<p><p lang=fr><i title="A title"></</i></p></p><br>',
  ],
  [
    'an end tag from around a formula ends it',
    '<font><math></</math></font><nobr>Hello world</nobr>!',
  ],
  [
    'a heading within an inline element of a heading',
    '<h1 translate=no><b><h1>Hello</h1></b></h1>',
  ],
  ['an option within an inline element of an option', '<option translate=no><b><option>Hello'],
  ['a noscript within the noscript of a head', '<noscript><noscript translate="no">x'],
  ['a paragraph ends the noscript of a head', '<noscript translate=no><p>Hello'],
  ['text behind the end of the body', '<body>foo</body>bar'],
  ['a body in an opaque element of a body that was implied', 'b<canvas><body></canvas>&'],
  ['text behind the end of the page', '</><html>v</html>>'],
];

describe('pages found by random runs keep the laws', () => {
  test.each(found)('%s: %s', (_, html) => {
    const bytes = toBytes(html);
    expect(firstBreach(bytes) ?? unexcusedDifference(bytes)).toBeUndefined();
  });
});
