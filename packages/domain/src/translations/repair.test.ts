import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnitText, parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { fitsPage, repair } from './index.ts';
import { partsOf } from './parts.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'Ñ', ' ', '.', ',', '!', '"', '&amp;', '<', '(', '\u00a0', '文', '5'),
  minLength: 1,
  maxLength: 6,
});

/** Generates well-formed pieces. */
const tree = (depth: number): fc.Arbitrary<UnitPiece[]> => {
  const leaf = fc.oneof(
    text.map((literal): UnitPiece[] => [{ type: 'text', text: literal }]),
    fc.constant<UnitPiece[]>([{ type: 'standalone', id: 0 }]),
  );
  const node =
    depth === 0
      ? leaf
      : fc.oneof(
          leaf,
          tree(depth - 1).map((inner): UnitPiece[] => [
            { type: 'open', id: 0 },
            ...inner,
            { type: 'close', id: 0 },
          ]),
        );
  return fc.array(node, { minLength: 1, maxLength: 4 }).map((nodes) => nodes.flat());
};

function numbered(pieces: readonly UnitPiece[]): UnitPiece[] {
  let last = 0;
  const open: number[] = [];
  return pieces.map((piece) => {
    if (piece.type === 'text') return piece;
    if (piece.type === 'close') return { type: 'close', id: open.pop() ?? 0 };
    const id = ++last;
    if (piece.type === 'open') open.push(id);
    return { ...piece, id };
  });
}

const unit = tree(2)
  .map((pieces) => formatUnitText(numbered(pieces)))
  .filter((unitText) => /\p{L}/u.test(unitText));

test('repair preserves tags and letters, and does not change text that matches the source', () => {
  fc.assert(
    fc.property(unit, unit, (source, candidate) => {
      const repaired = repair(source, candidate);
      const tags = (unitText: string) =>
        parseUnitText(unitText).filter((piece) => piece.type !== 'text');
      expect(tags(repaired)).toEqual(tags(candidate));
      const letters = (unitText: string) => unitText.replace(/&amp;/g, '').match(/\p{L}|\p{N}/gu);
      expect(letters(repaired)).toEqual(letters(candidate));
      expect(repair(source, source)).toBe(source);
    }),
    { numRuns: 3000 },
  );
});

test.each(['whole', 'sentences', 'runs', 'fine'] as const)(
  'splitting a unit as %s and reassembling it preserves its tags',
  (mode) => {
    fc.assert(
      fc.property(unit, (source) => {
        const parts = partsOf(source, mode, { source: 'en', target: 'es', maxCharacters: 40 });
        expect(fitsPage(source, parts.join(parts.questions.map(({ text }) => text)))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  },
);
