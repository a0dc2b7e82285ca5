/** Markup text in the form for engines: `<a1>..</a1>`, `<x2/>`, and `&lt; &gt; &amp;` for literal characters. */
export type MarkupNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'standalone'; readonly name: string }
  | { readonly type: 'pair'; readonly name: string; readonly children: readonly MarkupNode[] };

const tagPattern = /<(\/?)([a-z]+\d+)(\/?)>/g;
/** Pairs nested deeper are text: trees are walked recursively. */
const maxDepth = 100;

/** Parses markup text into a tree with literal text nodes. An unpaired tag is text. Never throws; linear. */
export function parseMarkup(text: string): readonly MarkupNode[] {
  const tags = [...text.matchAll(tagPattern)];
  const paired = pairedTags(tags);
  const root: MarkupNode[] = [];
  const open = [root];
  let position = 0;
  for (const tag of tags) {
    const [found, closing, name = '', standalone] = tag;
    const siblings = open.at(-1) ?? root;
    addText(siblings, text.slice(position, tag.index));
    position = tag.index + found.length;
    if (closing === '' && standalone !== '') siblings.push({ type: 'standalone', name });
    else if (!paired.has(tag)) siblings.push({ type: 'text', text: found });
    else if (closing !== '') open.pop();
    else {
      const children: MarkupNode[] = [];
      siblings.push({ type: 'pair', name, children });
      open.push(children);
    }
  }
  addText(root, text.slice(position));
  return root;
}

/** Returns the opening and closing tags of the pairs. A closing tag ends the last open pair of its name and unpairs those within. */
function pairedTags(tags: readonly RegExpExecArray[]): Set<RegExpExecArray> {
  const paired = new Set<RegExpExecArray>();
  const open: RegExpExecArray[] = [];
  const counts = new Map<string, number>();
  const close = (): RegExpExecArray | undefined => {
    const last = open.pop();
    const name = last?.[2] ?? '';
    counts.set(name, (counts.get(name) ?? 0) - 1);
    return last;
  };
  for (const tag of tags) {
    const [, closing, name = '', standalone] = tag;
    if (closing === '' && standalone === '') {
      open.push(tag);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    } else if (closing !== '' && (counts.get(name) ?? 0) > 0) {
      let start = close();
      while (start !== undefined && start[2] !== name) start = close();
      if (start !== undefined && open.length < maxDepth) paired.add(start).add(tag);
    }
  }
  return paired;
}

function addText(siblings: MarkupNode[], escaped: string): void {
  if (escaped !== '') siblings.push({ type: 'text', text: unescapeMarkup(escaped) });
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
