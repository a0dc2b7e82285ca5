/** Markup text in the form for engines: `<a1>..</a1>`, `<x2/>`, and `&lt; &gt; &amp;` for literal characters. */
export type MarkupNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'standalone'; readonly name: string }
  | { readonly type: 'pair'; readonly name: string; readonly children: readonly MarkupNode[] };

interface OpenPair {
  readonly name: string;
  readonly children: MarkupNode[];
}

const tagPattern = /<(\/?)([a-z]+\d+)(\/?)>/g;

/** Parses markup text into a tree with literal text nodes. An unpaired tag is text. Never throws. */
export function parseMarkup(text: string): readonly MarkupNode[] {
  const root: OpenPair = { name: '', children: [] };
  const open: OpenPair[] = [root];
  let position = 0;
  for (const match of text.matchAll(tagPattern)) {
    addText(open, text.slice(position, match.index));
    position = match.index + match[0].length;
    addTag(open, match);
  }
  addText(open, text.slice(position));
  while (open.length > 1) unwrap(open);
  return root.children;
}

function addText(open: readonly OpenPair[], escaped: string): void {
  if (escaped !== '') open.at(-1)?.children.push({ type: 'text', text: unescapeMarkup(escaped) });
}

function addTag(open: OpenPair[], [tag, closing, name = '', standalone]: RegExpExecArray): void {
  if (closing === '' && standalone === '') open.push({ name, children: [] });
  else if (closing === '') open.at(-1)?.children.push({ type: 'standalone', name });
  else if (!open.some((pair) => pair.name === name)) addText(open, escapeMarkup(tag));
  else {
    while (open.at(-1)?.name !== name) unwrap(open);
    const { children = [] } = open.pop() ?? {};
    open.at(-1)?.children.push({ type: 'pair', name, children });
  }
}

function unwrap(open: OpenPair[]): void {
  const { name, children } = open.pop() as OpenPair;
  open.at(-1)?.children.push({ type: 'text', text: `<${name}>` }, ...children);
}

/** The inverse of `parseMarkup`. */
export function writeMarkup(nodes: readonly MarkupNode[]): string {
  return nodes.map(writeNode).join('');
}

function writeNode(node: MarkupNode): string {
  if (node.type === 'text') return escapeMarkup(node.text);
  if (node.type === 'standalone') return `<${node.name}/>`;
  return `<${node.name}>${writeMarkup(node.children)}</${node.name}>`;
}

/** Returns the literal text of a tree, without tags. */
export function plainText(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.text;
      return node.type === 'pair' ? plainText(node.children) : '';
    })
    .join('');
}

/** Returns the tree with each literal text mapped. */
export function mapText(
  nodes: readonly MarkupNode[],
  change: (text: string) => string,
): readonly MarkupNode[] {
  return nodes.map((node) => {
    if (node.type === 'text') return { type: 'text', text: change(node.text) };
    if (node.type === 'standalone') return node;
    return { ...node, children: mapText(node.children, change) };
  });
}

export function escapeMarkup(literal: string): string {
  return literal.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function unescapeMarkup(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}
