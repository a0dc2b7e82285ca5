/**
 * The browser's own accessors, taken before `original-view.ts` overrides them: they return what the page really shows.
 */
function getter<Value>(prototype: object, name: string): (node: Node) => Value {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  return (node) => (get as () => Value).call(node);
}

const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data') as {
  get(): string;
  set(value: string): void;
};
const insert = Node.prototype.insertBefore;

export const dataOf = (node: Node): string => data.get.call(node);
export const setData = (node: Node, value: string): void => data.set.call(node, value);
const firstOf: (node: Node) => ChildNode | null = getter(Node.prototype, 'firstChild');
export const nextOf: (node: Node) => ChildNode | null = getter(Node.prototype, 'nextSibling');
export const previousOf: (node: Node) => ChildNode | null = getter(
  Node.prototype,
  'previousSibling',
);

/** Returns the current children of a node. */
export function childrenOf(parent: Node): ChildNode[] {
  const found: ChildNode[] = [];
  for (let node = firstOf(parent); node; node = nextOf(node)) found.push(node);
  return found;
}

/** Returns the nodes of a type within a node, or the node itself. */
export function nodesIn<Found extends Node>(root: Node, type: Found['nodeType']): Found[] {
  const found = root.nodeType === type ? [root] : [];
  const walker = document.createTreeWalker(root, 1 << (type - 1));
  while (walker.nextNode()) found.push(walker.currentNode);
  return found as Found[];
}

/** Places nodes in order before `before`. Moves only nodes that are not yet in place. */
export function arrange(parent: Node, nodes: readonly Node[], before: Node | null): void {
  let next = before;
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at] as Node;
    if (node.parentNode !== parent || nextOf(node) !== next) insert.call(parent, node, next);
    next = node;
  }
}

export const isText = (node: Node): node is Text => node.nodeType === 3;
export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isComment = (node: Node): node is Comment => node.nodeType === 8;
