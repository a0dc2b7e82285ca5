import type { Token } from './cut.ts';
import { childrenOf, nextOf } from './native.ts';

/** The nodes of a unit within one parent, in the original order: texts, comments and tags. */
export interface Level {
  readonly parent: Node;
  readonly nodes: readonly Node[];
}

export interface UnitNodes {
  /** The unit's own level first, then those of its pairs. */
  readonly levels: readonly Level[];
  /** The tags in order of their ids, which start at 1. */
  readonly tags: readonly Element[];
}

/** Returns the nodes of a unit from its tokens, which must be in the original order. */
export function unitNodesOf(tokens: readonly Token[]): UnitNodes | undefined {
  const first = tokens[0]?.node;
  const last = tokens.at(-1)?.node;
  const home = first?.parentNode;
  if (!first || !last || !home || last.parentNode !== home) {
    return undefined;
  }
  const nodes: Node[] = [];
  for (let node: Node | null = first; node; node = nextOf(node)) {
    nodes.push(node);
    if (node === last) break;
  }
  const levels: Level[] = [{ parent: home, nodes }];
  const tags: Element[] = [];
  for (const { kind, node } of tokens) {
    if (kind !== 'open' && kind !== 'alone' && kind !== 'break') continue;
    tags.push(node as Element);
    if (kind === 'open') levels.push({ parent: node, nodes: childrenOf(node) });
  }
  return { levels, tags };
}
