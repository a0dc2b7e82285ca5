import { describe, expect, test } from 'vitest';
import { referenceUnits } from './reference.ts';

function texts(html: string): string[] {
  return referenceUnits(html, { sourceLanguage: 'en' }).map(({ text }) => text);
}

describe('the reference implementation follows UNITS.md', () => {
  test.each([
    ['Made by <b>Ada</b> in Rome', ['Made by <1>Ada</1> in Rome']],
    ['<p><b><a href=x>world</a></b> peace', ['<1><2>world</2></1> peace']],
    ['<p><b>All bold</b></p>', ['All bold']],
    ['<ul><li><a>One</a> | <a>Two</a></ul>', ['One', 'Two']],
    ['<p>one<br>two<br> <br>three', ['one<1/>two', 'three']],
    ['<p>a <i>lone tag</p>', ['a', 'lone tag']],
    ['<p>a</i> b</p>', ['a', 'b']],
    ['see <code>x <b>y</b></code> there', ['see <1/> there']],
    ['a <b translate=no>Brand <i translate=yes>does</i></b> b', ['does', 'a <1/> b']],
    ['<pre>no <span translate=yes>yes</span> no</pre>', ['yes']],
    ['<p lang=fr>Bonjour <b lang=en>hello</b></p>', ['hello']],
    ['12.50 <b>€</b> http://example.com/path ada@example.com', []],
    ['<select><option>One</option>x<optgroup label=Two></select>', ['Two', 'One']],
    ['<svg aria-label=Chart><title>yes</title><g>no</g></svg>', ['Chart', 'yes']],
    ['<picture><img alt="A cat"></picture>', ['A cat']],
    ['<p>a<!-- c -->b', ['ab']],
    ['x &lt;1&gt; y', ['x \\<1> y']],
    ['foo</body>bar', ['foo', 'bar']],
    ['<video title=Clip><track label=English>none</video>', ['Clip', 'English']],
    ['<noscript>Turn <b>it</b> on</noscript>', ['Turn <1>it</1> on']],
  ])('%s', (html, expected) => {
    expect(texts(html).toSorted()).toEqual(expected.toSorted());
  });

  test('reports unit kinds', () => {
    const html = `<title>T</title><meta property=og:title content=M>
      <script type=application/ld+json>{"@type":"Product","name":"J","@graph":[{"@type":"Person","name":"Ada"}]}</script>`;
    expect(referenceUnits(html, { sourceLanguage: 'en' })).toEqual([
      { text: 'T', kind: 'title' },
      { text: 'M', kind: 'meta' },
      { text: 'J', kind: 'json-ld' },
    ]);
  });

  test('skips excluded selectors', () => {
    const options = { sourceLanguage: 'en', excludedSelectors: ['p.price[data-x]'] };
    expect(referenceUnits('<p class="price b" data-x>no</p><p class=price>yes', options)).toEqual([
      { text: 'yes', kind: 'text' },
    ]);
  });
});
