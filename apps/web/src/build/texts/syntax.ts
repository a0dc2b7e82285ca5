/** A node of the syntax tree that Vite's parser returns (ESTree with JSX and TypeScript). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Returns the direct children of a node in source order. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** Returns the child in a field. Throws if the field holds no node. */
export function childAt(node: Node, field: string): Node {
  const child = node[field];
  if (!isNode(child)) throw new Error(`${node.type} has no ${field}`);
  return child;
}

export function listAt(node: Node, field: string): Node[] {
  const list = node[field];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** The value of a string literal. */
export function stringOf(node: Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The name of an identifier, a JSX name, or the last part of a member. */
export function nameOf(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (typeof node.name === 'string') return node.name;
  if (node.type === 'MemberExpression') return nameOf(childAt(node, 'property'));
  if (node.type === 'ChainExpression') return nameOf(childAt(node, 'expression'));
  return undefined;
}
