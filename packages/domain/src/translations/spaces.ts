import { formatUnitText, parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { splitEnds } from './ends.ts';

type Side = 'before' | 'after';
type Tag = Exclude<UnitPiece, { type: 'text' }>;

const closing = /^[,.;:!?)\]}»”’'"%…،؛؟。、，！？：；）」』]/u;
const opening = /[([{«“‘¿¡（「『]$/u;

/**
 * Gives a candidate the source's white space at its ends and at the sides of its tags, where an engine dropped or
 * added it: `Hola<1>tú</1>!` beside `Hello <1>you</1>!` becomes `Hola <1>tú</1>!`. Never sets a space before closing
 * punctuation. Both are unit texts.
 */
export function repairSpaces(source: string, candidate: string): string {
  const sourcePieces = parseUnitText(source);
  const spaced = spacedSides(sourcePieces);
  const known = new Set(sourcePieces.filter(isTag).map(nameOf));
  let pieces = parseUnitText(candidate.trim());
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece === undefined || !isTag(piece) || !known.has(nameOf(piece))) continue;
    pieces = tightenInside(pieces, index, piece, spaced);
    for (const side of ['before', 'after'] as const) {
      if (!spaced.has(`${side} ${nameOf(piece)}`) || !lacksSpace(pieces, index, side, piece))
        continue;
      pieces = pieces.toSpliced(side === 'before' ? index : index + 1, 0, {
        type: 'text',
        text: ' ',
      });
      if (side === 'before') index++;
    }
  }
  const { before, after } = splitEnds(source);
  return before + formatUnitText(merged(pieces)) + after;
}

function spacedSides(pieces: readonly UnitPiece[]): Set<string> {
  const spaced = new Set<string>();
  for (const [index, piece] of pieces.entries()) {
    if (!isTag(piece)) continue;
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    if (before?.type === 'text' && /\s$/u.test(before.text)) spaced.add(`before ${nameOf(piece)}`);
    if (after?.type === 'text' && /^\s/u.test(after.text)) spaced.add(`after ${nameOf(piece)}`);
  }
  return spaced;
}

/** Moves white space that an engine put just inside a pair to its outside. */
function tightenInside(
  pieces: UnitPiece[],
  index: number,
  tag: Tag,
  spaced: ReadonlySet<string>,
): UnitPiece[] {
  if (tag.type === 'standalone') return pieces;
  const inner = tag.type === 'open' ? 1 : -1;
  const text = pieces[index + inner];
  const side: Side = tag.type === 'open' ? 'after' : 'before';
  if (text?.type !== 'text' || text.text.trim() === '' || spaced.has(`${side} ${nameOf(tag)}`))
    return pieces;
  const trimmed = tag.type === 'open' ? text.text.trimStart() : text.text.trimEnd();
  if (trimmed === text.text) return pieces;
  const tightened = pieces.with(index + inner, { type: 'text', text: trimmed });
  const outer: Side = tag.type === 'open' ? 'before' : 'after';
  if (!lacksSpace(tightened, index, outer, tag)) return tightened;
  return outsideSpace(tightened, index, tag);
}

function outsideSpace(pieces: UnitPiece[], index: number, tag: Tag): UnitPiece[] {
  const neighbour = tag.type === 'open' ? index - 1 : index + 1;
  const text = pieces[neighbour];
  if (text?.type !== 'text') return pieces;
  const spaced = tag.type === 'open' ? `${text.text} ` : ` ${text.text}`;
  return pieces.with(neighbour, { type: 'text', text: spaced });
}

/** Whether words on both sides of the tags at `index` would run into each other on that side. */
function lacksSpace(pieces: readonly UnitPiece[], index: number, side: Side, tag: Tag): boolean {
  const left = nearestText(pieces, index, -1);
  const right = nearestText(pieces, index, 1);
  if (tag.type === 'standalone') {
    const text = side === 'before' ? left : right;
    if (
      text === undefined ||
      /^\s|\s$/u.test(side === 'before' ? text.slice(-1) : text.slice(0, 1))
    )
      return false;
    return side === 'before' ? !opening.test(text) : !closing.test(text);
  }
  if (left === undefined || right === undefined) return false;
  if (/\s$/u.test(left) || /^\s/u.test(right)) return false;
  return !closing.test(right) && !opening.test(left);
}

function nearestText(
  pieces: readonly UnitPiece[],
  index: number,
  step: 1 | -1,
): string | undefined {
  for (let position = index + step; position in pieces; position += step) {
    const piece = pieces[position];
    if (piece?.type === 'text') return piece.text;
  }
  return undefined;
}

function isTag(piece: UnitPiece): piece is Tag {
  return piece.type !== 'text';
}

function nameOf(tag: Tag): string {
  return `${tag.type} ${tag.id}`;
}

function merged(pieces: readonly UnitPiece[]): UnitPiece[] {
  const result: UnitPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.type === 'text' && last?.type === 'text')
      result[result.length - 1] = { type: 'text', text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}
