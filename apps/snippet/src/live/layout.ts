import { parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import type { Token } from './cut.ts';
import { arrange, childrenOf, isText, nextOf } from './native.ts';
import { type Level, type Placed, placedOf } from './placed.ts';
import { showSource, showText, sourceOf } from './sources.ts';
import { partsOf, spread } from './spread.ts';

/** A unit that shows its tags in another order, or more texts, than the original has. */
interface Moved {
  readonly unit: Placed;
  readonly added: readonly Text[];
}

const moved = new WeakMap<Node, Moved>();
let hasMoved = () => {};

/** `react` is called when first a unit shows its tags in another order. */
export function onFirstMove(react: () => void): void {
  hasMoved = react;
}

/** Whether a node belongs to a unit that shows its tags in another order. */
export const isMoved = (node: Node): boolean => moved.has(node);

/** Puts the unit that a node belongs to back into the original's order; answers whether there was one. */
export function restore(node: Node): boolean {
  const found = moved.get(node);
  if (found === undefined) return false;
  const { unit, added } = found;
  for (const text of added) text.remove();
  for (const { parent, nodes } of unit.levels) {
    moved.delete(parent);
    for (const child of nodes) moved.delete(child);
  }
  const parents = new Set(unit.levels.map(({ parent }) => parent));
  for (const { parent, nodes } of unit.levels) {
    const here = nodes.filter(
      (child) => child.parentNode !== null && parents.has(child.parentNode),
    );
    if (here.length === 0) continue;
    arrange(parent, here, after(parent, new Set(here)));
  }
  return true;
}

/** What follows the last of some children of a parent. */
function after(parent: Node, nodes: ReadonlySet<Node>): Node | null {
  let last: Node | undefined;
  for (const child of childrenOf(parent)) if (nodes.has(child)) last = child;
  return last === undefined ? null : nextOf(last);
}

type Part = string | Element;

/** Shows a translation in a unit that stands in the original's order; no node that scripts know is replaced. */
export function show(tokens: readonly Token[], source: string, translation: string): void {
  if (spread(tokens, source, translation)) return;
  const unit = placedOf(tokens);
  const parts = unit && partsByParent(unit, parseUnitText(translation));
  if (parts === undefined) showSource(tokens.map(({ node }) => node));
  else move(unit as Placed, parts);
}

/** Puts a unit's nodes into the order of its translation. */
function move(unit: Placed, parts: ReadonlyMap<Node, readonly Part[]>): void {
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

/** The translation's texts and tags by the parent they are to stand in; undefined when its tags are not the unit's. */
function partsByParent(unit: Placed, pieces: readonly UnitPiece[]): Map<Node, Part[]> | undefined {
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
      if (tag === undefined) return undefined;
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

/** White space at the ends of the unit's own texts stays, as it is no part of its text. */
function edges(level: Level, unit: Placed): [string, string] {
  if (level !== unit.levels[0]) return ['', ''];
  const first = level.nodes.find((node) => node.nodeType !== 8);
  const last = level.nodes.findLast((node) => node.nodeType !== 8);
  const start = first !== undefined && isText(first) ? sourceOf(first) : '';
  const end = last !== undefined && isText(last) ? sourceOf(last) : '';
  const [blank, inner, trail] = partsOf(end);
  return [partsOf(start)[0], inner ? trail : blank];
}

/** The texts between the tags of a level: one more than there are tags. */
function gapsOf(parts: readonly Part[], [lead, trail]: [string, string]): string[] {
  const gaps = [lead];
  for (const part of parts) {
    if (typeof part === 'string') gaps.push((gaps.pop() as string) + part);
    else gaps.push('');
  }
  gaps.push((gaps.pop() as string) + trail);
  return gaps;
}

/** The nodes of a level in the translation's order; texts that are left over are empty and stand last. */
function rowOf(level: Level, parts: readonly Part[], unit: Placed, added: Text[]): Node[] {
  const texts = level.nodes.filter(isText);
  const comments = level.nodes.filter((node) => node.nodeType === 8);
  const row: Node[] = [];
  const gaps = gapsOf(parts, edges(level, unit));
  const tags = parts.filter((part) => typeof part !== 'string');
  gaps.forEach((gap, at) => {
    if (gap !== '') {
      let text = texts.shift();
      if (text === undefined) {
        text = new Text('');
        added.push(text);
      }
      showText(text, added.includes(text) ? '' : sourceOf(text), gap);
      row.push(text);
    }
    const tag = tags[at];
    if (tag !== undefined) row.push(tag);
  });
  for (const text of texts) showText(text, sourceOf(text), '');
  return [...row, ...texts, ...comments];
}
