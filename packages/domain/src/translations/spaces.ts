import { formatUnitText, parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { splitEnds } from './ends.ts';

type Side = 'before' | 'after';
type Tag = Exclude<UnitPiece, { type: 'text' }>;

const closing = /^[,.;:!?)\]}»”’"'%…،؛؟。、，！？：；）」』]/u;
const opening = /^[([{«“‘¿¡（「『]/u;
const space = /^\s/u;

/**
 * Restores the source's whitespace in a candidate, at its ends and at the sides of its tags, where an engine dropped or
 * added it: `Hola<1>tú</1>!` for `Hello <1>you</1>!` becomes `Hola <1>tú</1>!`. Never inserts a space before closing
 * punctuation. Both are unit texts.
 */
export function repairSpaces(source: string, candidate: string): string {
  const sourcePieces = parseUnitText(source);
  const spaced = spacedSides(sourcePieces);
  const known = new Set(sourcePieces.filter(isTag).map(nameOf));
  const row = new TagRow(parseUnitText(candidate.trim()));
  for (const [index, tag] of row.tags.entries()) {
    row.reach(index);
    if (!known.has(nameOf(tag))) continue;
    tightenInside(row, index, tag, spaced);
    for (const side of ['before', 'after'] as const)
      if (spaced.has(`${side} ${nameOf(tag)}`) && row.lacksSpace(index, side))
        row.insertSpace(index, side);
  }
  const { before, after } = splitEnds(source);
  return before + formatUnitText(row.pieces()) + after;
}

function spacedSides(pieces: readonly UnitPiece[]): Set<string> {
  const spaced = new Set<string>();
  for (const [index, piece] of pieces.entries()) {
    if (!isTag(piece)) continue;
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    if (before?.type === 'text' && space.test(before.text.slice(-1)))
      spaced.add(`before ${nameOf(piece)}`);
    if (after?.type === 'text' && space.test(after.text)) spaced.add(`after ${nameOf(piece)}`);
  }
  return spaced;
}

/** Moves whitespace that an engine put just inside a pair to its outside. */
function tightenInside(row: TagRow, index: number, tag: Tag, spaced: ReadonlySet<string>): void {
  if (tag.type === 'standalone') return;
  const [inner, outer]: Side[] = tag.type === 'open' ? ['after', 'before'] : ['before', 'after'];
  if (inner === undefined || outer === undefined || spaced.has(`${inner} ${nameOf(tag)}`)) return;
  const text = row.textBeside(index, inner);
  const trimmed = inner === 'after' ? text.trimStart() : text.trimEnd();
  if (trimmed === '' || trimmed === text) return;
  row.setText(index, inner, trimmed);
  if (row.textBeside(index, outer) !== '' && row.lacksSpace(index, outer))
    row.insertSpace(index, outer);
}

/** A unit as tags and the texts around them, processed from left to right; each step takes constant time. */
class TagRow {
  readonly tags: readonly Tag[];
  /** `#texts[n]` precedes tag n, the last one follows all tags; '' if there is none. */
  readonly #texts: string[] = [''];
  /** Index of the next nonempty text from each position. */
  readonly #nextText: number[] = [];
  /** Index of the last nonempty text before the current tag. */
  #lastText = -1;

  constructor(pieces: readonly UnitPiece[]) {
    this.tags = pieces.filter(isTag);
    for (const piece of pieces) {
      if (isTag(piece)) this.#texts.push('');
      else this.#texts[this.#texts.length - 1] += piece.text;
    }
    let next = this.#texts.length;
    for (let place = this.#texts.length - 1; place >= 0; place--) {
      if (this.#texts[place] !== '') next = place;
      this.#nextText[place] = next;
    }
  }

  /** Call for each tag in order. */
  reach(index: number): void {
    if (index > 0 && this.#texts[index - 1] !== '') this.#lastText = index - 1;
  }

  /** Returns the text adjacent to a tag. */
  textBeside(index: number, side: Side): string {
    return this.#texts[side === 'before' ? index : index + 1] ?? '';
  }

  setText(index: number, side: Side, text: string): void {
    this.#texts[side === 'before' ? index : index + 1] = text;
  }

  insertSpace(index: number, side: Side): void {
    const text = this.textBeside(index, side);
    this.setText(index, side, side === 'before' ? `${text} ` : ` ${text}`);
  }

  /** True if words on both sides of a tag, or next to a standalone tag, would run together on that side. */
  lacksSpace(index: number, side: Side): boolean {
    const left = this.#nearest(index, 'before')?.slice(-1);
    const right = this.#nearest(index, 'after')?.slice(0, 1);
    if (this.tags[index]?.type === 'standalone') {
      const beside = side === 'before' ? left : right;
      if (beside === undefined || space.test(beside)) return false;
      return side === 'before' ? !opening.test(beside) : !closing.test(beside);
    }
    if (left === undefined || right === undefined) return false;
    if (space.test(left) || space.test(right)) return false;
    return !closing.test(right) && !opening.test(left);
  }

  /** Returns the nearest text on a side, skipping tags. */
  #nearest(index: number, side: Side): string | undefined {
    const beside = this.textBeside(index, side);
    if (beside !== '') return beside;
    return this.#texts[side === 'before' ? this.#lastText : (this.#nextText[index + 2] ?? -1)];
  }

  pieces(): UnitPiece[] {
    const pieces = this.#texts.flatMap((text, place): UnitPiece[] => {
      const tag = this.tags[place];
      return [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...(tag ? [tag] : [])];
    });
    return pieces;
  }
}

function isTag(piece: UnitPiece): piece is Tag {
  return piece.type !== 'text';
}

function nameOf(tag: Tag): string {
  return `${tag.type} ${tag.id}`;
}
