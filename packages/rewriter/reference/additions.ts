import { formatUnitText, parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import { buildDictionary, render, type Target, units } from '@dragoman/rewriter';
import { parse } from 'parse5';
import { compile, rememberLast } from './compiled.ts';
import { childrenOf, type Element, HTML_NAMESPACE, type Node, type ParentNode } from './page.ts';

const decoder = new TextDecoder();

/** Text that tries to break out of any context. */
const hostileText =
  '--!></noscript/></title></textarea></style></script></xmp></iframe>]]><svg onload=a><!--"\' onclick=b x=`';

/** Marks elements added by the target, to tell them from the page's own. */
const ours = 'data-ours';

/** Scripting modes of browsers. */
const modes = [true, false] as const;

const target: Target = {
  language: 'es',
  direction: 'rtl',
  link: (href) => `/es${href}" onmouseover='a'`,
  media: (address) => `/m${address}"' onerror=a`,
  headHtml: `<script ${ours}="switcher"></script>`,
  live: { headHtml: `<script ${ours}="live"></script>` },
};

/** Renders the page with hostile translations of all units and all additions enabled. */
const renderHostile = rememberLast((bytes: Uint8Array) => {
  const compiled = compile(bytes);
  const pairs = units(compiled).map(({ text }) => [text, hostileTranslation(text)] as const);
  return decoder.decode(render(compiled, buildDictionary(pairs), target));
});

/** Returns a translation that nests the unit's tag pairs in reverse order, with hostile text between them. */
function hostileTranslation(text: string): string {
  const pieces = parseUnitText(text);
  const literal = { type: 'text', text: hostileText } as const;
  const ids = (type: UnitPiece['type']) =>
    pieces.flatMap((piece) => (piece.type === type && 'id' in piece ? [piece.id] : []));
  const pairs = ids('open').toReversed();
  const alone = ids('standalone').toReversed();
  return formatUnitText([
    literal,
    ...alone.flatMap((id) => [{ type: 'standalone', id } as const, literal]),
    ...pairs.flatMap((id) => [{ type: 'open', id } as const, literal]),
    ...pairs.toReversed().flatMap((id) => [{ type: 'close', id } as const, literal]),
  ]);
}

/**
 * Law e: for any page and translations, the rendered page has no element or attribute that the original lacks, with
 * scripting on and off, except those the target adds. Returns a description of the breach, or undefined.
 */
export function additionBreach(bytes: Uint8Array): string | undefined {
  const before = decoder.decode(bytes);
  const after = renderHostile(bytes);
  for (const scriptingEnabled of modes) {
    const known = new Set(elementsOf(before, scriptingEnabled));
    const added = elementsOf(after, scriptingEnabled).find((element) => !known.has(element));
    if (added !== undefined) return `e: with scripting ${scriptingEnabled} there is ${added}`;
  }
  return markBreach(bytes, after);
}

/** Law f: head additions are parsed into the head, with scripting on and off. Returns the breach, or undefined. */
export function headBreach(bytes: Uint8Array): string | undefined {
  const before = decoder.decode(bytes);
  if (before.includes(ours)) return undefined;
  const after = renderHostile(bytes);
  for (const scriptingEnabled of modes) {
    const added = nodesOf(after, scriptingEnabled).filter(isOurs);
    const inHead = added.filter(({ parentNode }) => parentNode?.nodeName === 'head');
    if (inHead.length !== 2) {
      const parents = added.map(({ parentNode }) => parentNode?.nodeName).join();
      return `f: with scripting ${scriptingEnabled} the additions stand in ${parents || 'nothing'}`;
    }
  }
  return undefined;
}

function isOurs(node: Node): node is Element {
  return 'tagName' in node && node.attrs.some(({ name }) => name === ours);
}

/** Checks that marks are comments in both modes and contain no angle brackets. */
function markBreach(bytes: Uint8Array, after: string): string | undefined {
  if (decoder.decode(bytes).includes('<!--~')) return undefined;
  for (const [mark] of after.matchAll(/<!--~[\s\S]*?-->/g)) {
    if (/[<>]/.test(mark.slice(4, -3))) return `e: the mark ${mark} holds an angle bracket`;
  }
  for (const scriptingEnabled of modes) {
    for (const node of nodesOf(after, scriptingEnabled)) {
      if ('value' in node && node.value.includes('<!--~')) {
        return `e: with scripting ${scriptingEnabled} a mark is text: ${node.value}`;
      }
    }
  }
  return undefined;
}

/** Elements that a parser creates for missing tags. */
const implied = new Set('html head body tbody tr colgroup p br'.split(' '));

/** Returns a line per element: namespace, name, attribute names, and the code of event handlers. */
function elementsOf(html: string, scriptingEnabled: boolean): string[] {
  return nodesOf(html, scriptingEnabled).flatMap((node) => {
    if (!('tagName' in node)) return [];
    const line = describe(node);
    return line === undefined ? [] : [line];
  });
}

function describe(element: Element): string | undefined {
  const { attrs, namespaceURI, tagName } = element;
  if (attrs.some(({ name }) => name === ours)) return undefined;
  const isRoot = namespaceURI === HTML_NAMESPACE && tagName === 'html';
  const written = attrs
    .filter(({ name }) => !isRoot || !['lang', 'dir'].includes(name))
    .map(({ name, value }) => (name.startsWith('on') ? `${name}=${value}` : name));
  if (written.length === 0 && implied.has(tagName)) return undefined;
  return `${namespaceURI} ${tagName} ${written.sort().join(' ')}`;
}

const nodesWithScripting = rememberLast((html: string) => readNodes(html, true));
const nodesWithoutScripting = rememberLast((html: string) => readNodes(html, false));

function nodesOf(html: string, scriptingEnabled: boolean): Node[] {
  return scriptingEnabled ? nodesWithScripting(html) : nodesWithoutScripting(html);
}

function readNodes(html: string, scriptingEnabled: boolean): Node[] {
  const waiting: (Node | ParentNode)[] = [parse(html, { scriptingEnabled })];
  const found: Node[] = [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.nodeName !== '#document') found.push(node as Node);
    waiting.push(...childrenOf(node));
  }
  return found;
}
