import { parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import type { Unit, Units } from './units.ts';

interface MarkedUnit extends Unit {
  readonly start: Comment;
  readonly end: Comment;
  /** Ids of the tags as they stand on the page; empty for the original's order. */
  readonly order: readonly number[];
  /** The elements of the tags by id, once they are known. */
  tags?: ReadonlyMap<number, Element>;
}

const startPattern = /^dragoman-unit ([\w-]+)(?: ([\d,]+))?$/;
const endMark = '/dragoman-unit';

/** Returns the units between marks. */
export function markedUnits(root: Document): Units {
  const units = findUnits(root);
  return {
    list: () => units,
    show(texts) {
      const changed = units.filter(({ id }) => texts[id] !== undefined);
      return changed.map((unit) => showText(unit, texts[unit.id] ?? '')).every(Boolean);
    },
  };
}

/** Finds the marked units in page order. Unpaired marks, such as the page's own comments of this form, are ignored. */
function findUnits(root: Document): MarkedUnit[] {
  const comments = root.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const units: MarkedUnit[] = [];
  let open: Pick<MarkedUnit, 'id' | 'start' | 'order'> | undefined;
  while (comments.nextNode()) {
    const comment = comments.currentNode as Comment;
    const [, id, order = ''] = startPattern.exec(comment.data) ?? [];
    if (id !== undefined) {
      open = { id, start: comment, order: order === '' ? [] : order.split(',').map(Number) };
    } else if (comment.data === endMark && open !== undefined) {
      units.push(unitBetween(open, comment));
      open = undefined;
    }
  }
  return units;
}

function unitBetween(
  { id, start, order }: Pick<MarkedUnit, 'id' | 'start' | 'order'>,
  end: Comment,
): MarkedUnit {
  const range = () => {
    const between = new Range();
    between.setStartAfter(start);
    between.setEndBefore(end);
    return between;
  };
  const host = () => start.parentElement ?? end.parentElement;
  return { id, start, end, order, range, host };
}

/** Replaces a unit's text and keeps its elements. Returns false, and changes nothing, if the page does not have the tags. */
function showText(unit: MarkedUnit, text: string): boolean {
  const { start, end } = unit;
  const parent = start.parentNode;
  const pieces = parseUnitText(text);
  const tags = unit.tags ?? tagsOf(unit, pieces);
  if (parent === null || end.parentNode !== parent || !fits(pieces, tags)) return false;
  unit.tags = tags;
  const content = build(pieces, tags);
  while (start.nextSibling !== null && start.nextSibling !== end) start.nextSibling.remove();
  parent.insertBefore(content, end);
  return true;
}

/** Finds the unit's elements. The text's pieces say which of them contain text: the others' content is no tag of the unit. */
function tagsOf(
  { start, end, order }: MarkedUnit,
  pieces: readonly UnitPiece[],
): Map<number, Element> {
  const pairs = new Set(pieces.flatMap((piece) => (piece.type === 'open' ? [piece.id] : [])));
  const tags = new Map<number, Element>();
  let count = 0;
  const read = (from: Node | null, until: Node | null): void => {
    for (let node = from; node !== null && node !== until; node = node.nextSibling) {
      if (!(node instanceof Element)) continue;
      count += 1;
      const id = order[count - 1] ?? count;
      tags.set(id, node);
      if (pairs.has(id)) read(node.firstChild, null);
    }
  };
  read(start.nextSibling, end);
  return tags;
}

/** True if the text has each tag of the page once and no other. */
function fits(pieces: readonly UnitPiece[], tags: ReadonlyMap<number, Element>): boolean {
  const ids = pieces.flatMap((one) =>
    one.type === 'open' || one.type === 'standalone' ? [one.id] : [],
  );
  return (
    ids.length === tags.size && new Set(ids).size === ids.length && ids.every((id) => tags.has(id))
  );
}

function build(pieces: readonly UnitPiece[], tags: ReadonlyMap<number, Element>): DocumentFragment {
  const content = new DocumentFragment();
  const open: ParentNode[] = [content];
  for (const piece of pieces) {
    const parent = open.at(-1) ?? content;
    if (piece.type === 'text') parent.append(piece.text);
    else if (piece.type === 'close') open.pop();
    else {
      const tag = tags.get(piece.id);
      if (tag === undefined) continue;
      parent.append(tag);
      if (piece.type === 'open') {
        tag.replaceChildren();
        open.push(tag);
      }
    }
  }
  return content;
}
