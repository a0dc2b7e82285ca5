/**
 * The text form of a translation unit, used in the database, the API, the editor and translation memories: inline
 * elements are numbered tags, `<1>...</1>` for a pair and `<2/>` for one without content. Everything else is literal
 * text. A literal `<` that would be read as such a tag is written `\<`; a backslash before `\` or `<` is doubled.
 */
export type UnitPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open'; readonly id: number }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'standalone'; readonly id: number };

const piecePattern = /\\([\\<])|<(?:(\/?)(\d{1,4})|(\d{1,4})\/)>/g;

/** Splits a unit's text into literal text (unescaped) and tags, in order. Never throws; a malformed tag is text. */
export function parseUnitText(unitText: string): UnitPiece[] {
  const pieces: UnitPiece[] = [];
  let text = '';
  let position = 0;
  const flush = () => {
    if (text !== '') pieces.push({ type: 'text', text });
    text = '';
  };
  for (const { index, 0: found, 1: escaped, 2: slash, 3: digits, 4: alone } of unitText.matchAll(
    piecePattern,
  )) {
    text += unitText.slice(position, index);
    position = index + found.length;
    if (escaped) text += escaped;
    else {
      flush();
      const type = alone ? 'standalone' : slash ? 'close' : 'open';
      pieces.push({ type, id: Number(alone ?? digits) });
    }
  }
  text += unitText.slice(position);
  flush();
  return pieces;
}

/** Escapes literal text so that `parseUnitText` returns it unchanged. */
export function escapeUnitText(literal: string): string {
  return literal.replace(/\\(?=[\\<])|<(?=\d{1,4}\/?>|\/\d{1,4}>)/g, (found) => `\\${found}`);
}

/** The inverse of `parseUnitText`. */
export function formatUnitText(pieces: readonly UnitPiece[]): string {
  return pieces.map((piece, index) => formatPiece(piece, pieces[index + 1])).join('');
}

function formatPiece(piece: UnitPiece, next: UnitPiece | undefined): string {
  if (piece.type === 'text')
    return formatText(piece.text, next !== undefined && next.type !== 'text');
  const { type, id } = piece;
  return `<${type === 'close' ? '/' : ''}${id}${type === 'standalone' ? '/' : ''}>`;
}

/** A backslash right before a tag is also doubled, or it would escape the tag. */
function formatText(literal: string, isBeforeTag: boolean): string {
  const escaped = escapeUnitText(literal);
  return isBeforeTag && literal.endsWith('\\') ? `${escaped}\\` : escaped;
}
