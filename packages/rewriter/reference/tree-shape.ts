import { childrenOf, type Node, type ReferencePage } from './page.ts';

/** Attributes that rendering may add. */
const written = new Set(['lang', 'dir']);

/**
 * Returns a page's tree without text and attribute values: it must be the same before and after rendering as long as
 * translations keep the order of tags.
 */
export function treeShape(page: ReferencePage): string[] {
  const lines: string[] = [];
  const waiting: { node: Node; depth: number }[] = [];
  const push = (nodes: readonly Node[], depth: number) => {
    for (const node of nodes.toReversed()) waiting.push({ node, depth });
  };
  const starts = new Set<number>();
  push(page.document.childNodes, 0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const isClone = isReopened(next.node, starts);
    const line = isClone ? undefined : describe(next.node);
    if (line !== undefined) lines.push(`${next.depth} ${line}`);
    push(childrenOf(next.node), isClone ? next.depth : next.depth + 1);
  }
  return lines;
}

/** True if the parser reconstructed the element (WHATWG 13.2.4.3), which depends on where text is. */
function isReopened(node: Node, starts: Set<number>): boolean {
  const start = 'tagName' in node ? node.sourceCodeLocation?.startTag?.startOffset : undefined;
  if (start === undefined) return false;
  const isClone = starts.has(start);
  starts.add(start);
  return isClone;
}

function describe(node: Node): string | undefined {
  if ('tagName' in node) {
    const attributes = node.attrs.map(({ name }) => name).filter((name) => !written.has(name));
    return `${node.namespaceURI} ${node.tagName} ${attributes.join(' ')}`;
  }
  if (node.nodeName === '#comment' && 'data' in node) return `comment ${node.data}`;
  return node.nodeName === '#text' ? undefined : node.nodeName;
}

/** Returns the first difference of two shapes; undefined if they are equal. */
export function shapeDifference(
  before: readonly string[],
  after: readonly string[],
): string | undefined {
  const length = Math.max(before.length, after.length);
  for (let index = 0; index < length; index++) {
    if (before[index] !== after[index]) {
      return `node ${index}: was "${before[index]}", is "${after[index]}"`;
    }
  }
  return undefined;
}
