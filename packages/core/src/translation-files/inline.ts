import { formatUnitText, parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';

/** Formats the parts of a text in one XML dialect. */
export interface InlineCodes {
  open(id: number): string;
  close(id: number): string;
  single(id: number): string;
  /** A tag whose partner is missing or wrongly nested. */
  lone(type: 'open' | 'close', id: number): string;
  /** A character that XML forbids, as a hexadecimal number. */
  character(hex: string): string;
}

const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Formats unit text as XML content. Parsers change a carriage return, so it is written as a reference. */
export function writeInline(unitText: string, codes: InlineCodes): string {
  const pieces = parseUnitText(unitText);
  const nested = nestedTags(pieces);
  return pieces
    .map((piece) => {
      if (piece.type === 'text') return writeText(piece.text, codes);
      if (piece.type === 'standalone') return codes.single(piece.id);
      return nested.has(piece) ? codes[piece.type](piece.id) : codes.lone(piece.type, piece.id);
    })
    .join('');
}

function writeText(text: string, codes: InlineCodes): string {
  return text
    .toWellFormed()
    .replace(/[&<>\r]/g, (character) => references[character] ?? '')
    .replace(forbidden, (character) => codes.character(hexOf(character)));
}

/** Escapes text for elements and attributes without inline codes. Drops characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"\r\n\t]/g, (character) => references[character] ?? '');
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
}

/** Returns the tags that form properly nested pairs. */
function nestedTags(pieces: readonly UnitPiece[]): Set<UnitPiece> {
  const nested = new Set<UnitPiece>();
  const open: { readonly id: number; readonly piece: UnitPiece }[] = [];
  for (const piece of pieces) {
    if (piece.type === 'open') open.push({ id: piece.id, piece });
    if (piece.type !== 'close' || open.at(-1)?.id !== piece.id) continue;
    const partner = open.pop();
    if (partner !== undefined) nested.add(partner.piece).add(piece);
  }
  return nested;
}

/** Numbers the inline codes of a unit's source and target. */
export class TagNumbers {
  readonly #keepsNumbers: boolean;
  readonly #numbers = new Map<string, number>();
  readonly #used = new Set<number>();
  #lowestFree = 1;

  /** @param keepsNumbers true to use a code's id if it is a number; otherwise codes are numbered in order */
  constructor(keepsNumbers: boolean) {
    this.#keepsNumbers = keepsNumbers;
  }

  of(key: string): number {
    const number = this.#numbers.get(key) ?? this.#next(key);
    this.#numbers.set(key, number);
    this.#used.add(number);
    return number;
  }

  #next(key: string): number {
    if (this.#keepsNumbers && /^\d{1,4}$/.test(key)) return Number(key);
    while (this.#used.has(this.#lowestFree)) this.#lowestFree++;
    return this.#lowestFree;
  }
}

/** Collects the content of a source or target as unit text. */
export class InlineText {
  readonly #pieces: UnitPiece[] = [];

  add(piece: UnitPiece): void {
    const last = this.#pieces.at(-1);
    if (piece.type === 'text' && last?.type === 'text')
      this.#pieces[this.#pieces.length - 1] = { type: 'text', text: last.text + piece.text };
    else this.#pieces.push(piece);
  }

  text(text: string): void {
    this.add({ type: 'text', text });
  }

  /** @param isPreserved false to collapse white space, as in an indented file */
  read(isPreserved: boolean): string {
    const text = formatUnitText(this.#pieces);
    return isPreserved ? text : text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
  }
}
