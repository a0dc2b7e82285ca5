import type { Token } from './cut.ts';
import { childrenOf, nextOf } from './native.ts';

/** Nodes of a unit that stand in one parent, in the original's order: texts, comments and the unit's tags. */
export interface Level {
  readonly parent: Node;
  readonly nodes: readonly Node[];
}

/** A unit of the page as nodes, in the original's order. */
export interface Placed {
  /** The level of the unit itself first, then those of its pairs. */
  readonly levels: readonly Level[];
  /** Its tags by id, from 1. */
  readonly tags: readonly Element[];
}

/** A unit as nodes, from its tokens, which stand in the page in the original's order. */
export function placedOf(tokens: readonly Token[]): Placed | undefined {
  const first = tokens[0]?.node;
  const last = tokens.at(-1)?.node;
  const home = first?.parentNode;
  if (first === undefined || last === undefined || !home || last.parentNode !== home) {
    return undefined;
  }
  const nodes: Node[] = [];
  for (let node: Node | null = first; node !== null; node = nextOf(node)) {
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
