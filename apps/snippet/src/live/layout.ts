import { parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import type { Token } from './cut.ts';
import { arrange, childrenOf, isComment, isText, nextOf } from './native.ts';
import { showSource, showText, sourceOf } from './sources.ts';
import { partsOf, spread } from './spread.ts';
import { type Level, type UnitNodes, unitNodesOf } from './unit-nodes.ts';

/** A unit whose translation has another order of tags, or more text nodes, than the original. */
interface Moved {
  readonly unit: UnitNodes;
  readonly added: readonly Text[];
}

const moved = new WeakMap<Node, Moved>();
let hasMoved = () => {};

/** Calls `react` when a unit first shows its tags in another order. */
export function onFirstMove(react: () => void): void {
  hasMoved = react;
}

/** True if a node belongs to a unit with another order of tags. */
export const isMoved = (node: Node): boolean => moved.has(node);

/** Restores the original order of a node's unit, if it was changed. */
export function restore(node: Node): void {
  const found = moved.get(node);
  if (!found) return;
  const { unit, added } = found;
  for (const text of added) text.remove();
  for (const { parent, nodes } of unit.levels) {
    moved.delete(parent);
    for (const child of nodes) moved.delete(child);
  }
  const parents = new Set(unit.levels.map(({ parent }) => parent));
  for (const { parent, nodes } of unit.levels) {
    const here = nodes.filter((child) => child.parentNode && parents.has(child.parentNode));
    if (here.length === 0) continue;
    arrange(parent, here, after(parent, new Set(here)));
  }
}

/** Returns the node after the last of some children of a parent. */
function after(parent: Node, nodes: ReadonlySet<Node>): Node | null {
  let last: Node | undefined;
  for (const child of childrenOf(parent)) if (nodes.has(child)) last = child;
  return last ? nextOf(last) : null;
}

type Part = string | Element;

/** Shows a translation in a unit that is in the original order. Never replaces nodes that scripts may hold. */
export function show(tokens: readonly Token[], source: string, translation: string): void {
  if (spread(tokens, source, translation)) return;
  const unit = unitNodesOf(tokens);
  const parts = unit && partsByParent(unit, parseUnitText(translation));
  if (!parts) showSource(tokens.map(({ node }) => node));
  else move(unit as UnitNodes, parts);
}

/** Arranges a unit's nodes in the order of its translation. */
function move(unit: UnitNodes, parts: ReadonlyMap<Node, readonly Part[]>): void {
  const added: Text[] = [];
  const [home] = unit.levels as [Level];
  const before = after(home.parent, new Set(home.nodes));
  for (const level of unit.levels) {
    const row = rowOf(level, parts.get(level.parent) ?? [], unit, added);
    arrange(level.parent, row, level === home ? before : null);
  }
  const entry = { unit, added };
  for (const { parent, nodes } of unit.levels) {
    moved.set(parent, entry);
    for (const node of nodes) moved.set(node, entry);
  }
  hasMoved();
}

/** Groups the translation's texts and tags by their parent; undefined if its tags differ from the unit's. */
function partsByParent(
  unit: UnitNodes,
  pieces: readonly UnitPiece[],
): Map<Node, Part[]> | undefined {
  const home = (unit.levels[0] as Level).parent;
  const path: Node[] = [home];
  const parts = new Map<Node, Part[]>([[home, []]]);
  let tags = 0;
  for (const piece of pieces) {
    const current = parts.get(path.at(-1) as Node) as Part[];
    if (piece.type === 'text') current.push(piece.text);
    else if (piece.type === 'close') path.pop();
    else {
      const tag = unit.tags[piece.id - 1];
      if (!tag) return undefined;
      tags += 1;
      current.push(tag);
      if (piece.type === 'open') {
        path.push(tag);
        parts.set(tag, []);
      }
    }
  }
  return tags === unit.tags.length ? parts : undefined;
}

/** Returns the white space at the ends of the unit, which stays because it is not part of its text. */
function edges(level: Level, unit: UnitNodes): [string, string] {
  if (level !== unit.levels[0]) return ['', ''];
  const first = level.nodes.find((node) => !isComment(node));
  const last = level.nodes.findLast((node) => !isComment(node));
  const start = first && isText(first) ? sourceOf(first) : '';
  const end = last && isText(last) ? sourceOf(last) : '';
  const [blank, inner, trail] = partsOf(end);
  return [partsOf(start)[0], inner ? trail : blank];
}

/** Returns the texts between the tags of a level: one more than there are tags. */
function gapsOf(parts: readonly Part[], [lead, trail]: [string, string]): string[] {
  const gaps = [lead];
  for (const part of parts) {
    if (typeof part === 'string') gaps.push((gaps.pop() as string) + part);
    else gaps.push('');
  }
  gaps.push((gaps.pop() as string) + trail);
  return gaps;
}

/** Returns the nodes of a level in the translation's order. Unused text nodes are emptied and come last. */
function rowOf(level: Level, parts: readonly Part[], unit: UnitNodes, added: Text[]): Node[] {
  const texts = level.nodes.filter(isText);
  const comments = level.nodes.filter(isComment);
  const row: Node[] = [];
  const gaps = gapsOf(parts, edges(level, unit));
  const tags = parts.filter((part) => typeof part !== 'string');
  gaps.forEach((gap, at) => {
    if (gap !== '') {
      let text = texts.shift();
      if (!text) {
        text = new Text('');
        added.push(text);
      }
      showText(text, added.includes(text) ? '' : sourceOf(text), gap);
      row.push(text);
    }
    const tag = tags[at];
    if (tag) row.push(tag);
  });
  for (const text of texts) showText(text, sourceOf(text), '');
  return [...row, ...texts, ...comments];
}
