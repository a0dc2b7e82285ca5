import { parseUnitText } from '../website-strings/index.ts';
import { numbersOf } from './content-checks.ts';
import { closeOf } from './ends.ts';
import { replaceProtected } from './protected-spans.ts';

/** Source and candidate of one unit, both as unit text. */
export interface Candidate {
  readonly source: string;
  readonly text: string;
}

/** A candidate, prepared for comparison. */
export interface Readable {
  readonly source: Side;
  readonly text: Side;
}

/** One side of a candidate. */
export interface Side {
  readonly literal: string;
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  /** Tags and protected text, sorted. */
  readonly fixed: string;
  readonly ending: string;
}

export function readCandidate({ source, text }: Candidate): Readable {
  return { source: readSide(source), text: readSide(text) };
}

function readSide(unitText: string): Side {
  const fixed: string[] = [];
  const plain = parseUnitText(unitText)
    .map((piece) => {
      if (piece.type === 'text') return piece.text;
      fixed.push(`${piece.type}${piece.id}`);
      return ' ';
    })
    .join('');
  const literal = replaceProtected(plain, ({ start, end }) => {
    fixed.push(plain.slice(start, end));
    return ' ';
  });
  return {
    literal,
    words: normalForm(literal).match(/\p{L}[\p{L}\p{M}]*/gu) ?? [],
    numbers: numbersOf(literal).sort(),
    fixed: fixed.sort().join(' '),
    ending: /[?？؟;]$/u.test(end(plain))
      ? '?'
      : /[!！]$/u.test(end(plain))
        ? '!'
        : /[.。．।…]$/u.test(end(plain))
          ? '.'
          : /[:：]$/u.test(end(plain))
            ? ':'
            : '',
  };
}

function end(text: string): string {
  return closeOf(text.trimEnd()).replace(/(?<!["'”’»)\]])["'”’»)\]]+$/u, '');
}

/**
 * Normalizes to NFC in linear time. Sorting the combining marks of one letter is quadratic, so a joiner is inserted
 * after each 30 of them, as in the Stream-Safe Text Format (UAX #15, section 13).
 */
export function normalForm(text: string): string {
  return text
    .replace(/\p{M}+/gu, (marks) => marks.replace(/.{30}/gsu, '$&\u034f'))
    .normalize('NFC');
}
