import fc from 'fast-check';
import {
  attributeTexts,
  blockNames,
  inlineNames,
  oddMarkup,
  opaqueNames,
  rawNames,
  tableNames,
  texts,
  voidNames,
} from './hostile.data.ts';

const allNames = [...blockNames, ...inlineNames, ...inlineNames, ...opaqueNames, ...rawNames, ...tableNames];

const attributes = fc
  .array(fc.constantFrom(...attributeTexts), { maxLength: 3 })
  .map((list) => list.map((attribute) => ` ${attribute}`).join(''));

function startTag(names: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...names), attributes).map(([name, list]) => `<${name}${list}>`);
}

const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 6 }));
const endTag = fc.constantFrom(...allNames).map((name) => `</${name}>`);

/** Well-formed phrasing and flow content. */
const honest = fc.letrec<{ node: string; content: string }>((tie) => ({
  content: fc.array(tie('node'), { maxLength: 4 }).map((parts) => parts.join('')),
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    startTag(voidNames),
    fc.constant('<!-- comment -->'),
    fc
      .tuple(fc.constantFrom(...blockNames, ...inlineNames, ...opaqueNames), attributes, tie('content'))
      .map(([name, list, content]) => `<${name}${list}>${content}</${name}>`),
  ),
})).content;

/** Pages that mix well-formed content with arbitrary broken markup. */
export const hostilePages: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: text },
      { weight: 3, arbitrary: startTag(allNames) },
      { weight: 3, arbitrary: endTag },
      { weight: 2, arbitrary: startTag(voidNames) },
      { weight: 2, arbitrary: honest },
      { weight: 1, arbitrary: fc.constantFrom(...oddMarkup) },
      { weight: 1, arbitrary: fc.constantFrom(...attributeTexts) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));

/** Pages without broken markup. */
export const honestPages: fc.Arbitrary<string> = fc
  .array(honest, { maxLength: 6 })
  .map((parts) => `<!doctype html><html><head><title>T x</title></head><body>${parts.join('')}</body></html>`);

/** Pages that expose quadratic behavior: deep nesting, long runs of unclosed tags, many attributes and entities. */
export function deepPages(size: number): { readonly name: string; readonly html: string }[] {
  const times = (part: string) => part.repeat(Math.ceil(size / part.length));
  return [
    { name: 'open blocks', html: times('<div>') },
    { name: 'open inline', html: times('<b>a') },
    { name: 'open inline of many names', html: times('<b><i><a><span><em>x') },
    { name: 'stray end tags', html: times('a</b></i>') },
    { name: 'nested and closed', html: `${times('<b>')}x${times('</b>')}` },
    { name: 'nested blocks and closed', html: `${times('<div>')}x${times('</div>')}` },
    { name: 'crossed', html: times('<b><i></b>x</i>') },
    { name: 'breaks', html: times('<br>a') },
    { name: 'links', html: times('<a href=x>a</a> ') },
    { name: 'nested links', html: times('<a href=x><x-y>a') },
    { name: 'islands', html: times('<i translate=no><b translate=yes>a') },
    { name: 'selects', html: times('<select><option>a') },
    { name: 'pictures', html: times('<picture><map>') },
    { name: 'open comment starts', html: times('<!--') },
    { name: 'open markup', html: times('<') },
    { name: 'end of script', html: `<script>${times('</scrip')}` },
    { name: 'script comments', html: `<script>${times('<!--<script')}` },
    { name: 'attributes', html: `<p ${times('title=a b ')}>x` },
    { name: 'open quote', html: times('<a title="') },
    { name: 'entities', html: times('&amp;&notit;&#x41;') },
    { name: 'ampersands', html: times('&') },
    { name: 'custom elements', html: times('<a-b>x</a-b>') },
    { name: 'many custom names', html: Array.from({ length: size / 12 }, (_, n) => `<x-${n}>a`).join('') },
    { name: 'json-ld', html: `<script type="application/ld+json">${times('[')}</script>` },
    { name: 'white space', html: `<p>a${times(' ')}b` },
    { name: 'cdata', html: `<svg>${times('<![CDATA[')}` },
  ];
}
