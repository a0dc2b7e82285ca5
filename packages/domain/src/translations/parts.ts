import { formatUnitText, parseUnitText, type UnitPiece } from '../website-strings/index.ts';
import { splitEnds } from './ends.ts';
import { noTerms, type Terms } from './glossary.ts';
import { protectedSpans } from './protected-spans.ts';
import { repair } from './repair.ts';
import { usesSpaces } from './scripts-of-languages.ts';
import { sentencesOf } from './sentences.ts';
import { protect, restore } from './wire-text.ts';

/**
 * How a unit is split for an engine. `whole`: one text with markup; `sentences`: one text with markup per sentence,
 * never splitting a pair; `runs`: the plain text between tags; `fine`: the plain text between tags and protected text.
 */
export type Mode = 'whole' | 'sentences' | 'runs' | 'fine';

/** A text for an engine, and the protected text that each `<xN/>` represents. */
interface PartQuestion {
  readonly text: string;
  readonly placeholders?: Readonly<Record<string, string>>;
}

/** A unit split into texts for an engine, and the function to reassemble it. */
export interface Parts {
  readonly questions: readonly PartQuestion[];
  /** Reassembles the translated unit text from one answer per question, in order. */
  join(answers: readonly string[]): string;
}

export interface PartOptions {
  readonly source: string;
  readonly target: string;
  /** Maximum length of a question in UTF-16 units. */
  readonly maxCharacters: number;
  readonly terms?: Terms;
}

/** Text that is copied unchanged, or a question with a function that reads its answer. */
type Segment =
  | { readonly copied: string }
  | { readonly ask: PartQuestion; readonly read: (answer: string) => string };

/** Splits a unit's text in one of the modes. Text without letters is never sent to an engine. */
export function partsOf(unitText: string, mode: Mode, options: PartOptions): Parts {
  const segments = segmentsOf(unitText, mode, options);
  const questions = segments.flatMap((segment) => ('ask' in segment ? [segment.ask] : []));
  return {
    questions,
    join(answers) {
      let next = 0;
      return segments
        .map((segment) =>
          'copied' in segment ? segment.copied : segment.read(answers[next++] ?? ''),
        )
        .join('');
    },
  };
}

function segmentsOf(unitText: string, mode: Mode, options: PartOptions): Segment[] {
  const pieces = parseUnitText(unitText);
  if (mode === 'whole') return [wireSegment(unitText, options)];
  if (mode === 'sentences') return sentenceSegments(pieces, options);
  return pieces.flatMap((piece) =>
    piece.type === 'text'
      ? runSegments(piece.text, mode, options)
      : [{ copied: formatUnitText([piece]) }],
  );
}

function wireSegment(unitText: string, { terms }: PartOptions): Segment {
  const wire = protect(unitText, terms);
  if (wire.hidden.size > 0 && !/\p{L}/u.test(wire.text.replace(/<[^<>]*>/g, '')))
    return { copied: unitText };
  const literals = [...wire.protectedText].flatMap(([id, literal]) =>
    wire.hidden.has(id) ? [] : [[`x${id}`, literal]],
  );
  const placeholders = literals.length > 0 && { placeholders: Object.fromEntries(literals) };
  return { ask: { text: wire.text, ...placeholders }, read: (answer) => restore(wire, answer) };
}

function sentenceSegments(pieces: readonly UnitPiece[], options: PartOptions): Segment[] {
  const groups = splitAtSentences(pieces, options);
  return groups.flatMap((group, index) => {
    const unitText = formatUnitText(group);
    if (!/\p{L}/u.test(unitText)) return [{ copied: unitText }];
    return edged(unitText, options, index < groups.length - 1, (core) => {
      const wire = wireSegment(core, options);
      return 'ask' in wire
        ? { ask: wire.ask, read: (answer) => repair(core, wire.read(answer)) }
        : wire;
    });
  });
}

/** Splits pieces into sentences, only where no pair is open. */
function splitAtSentences(
  pieces: readonly UnitPiece[],
  { source, terms }: PartOptions,
): UnitPiece[][] {
  const groups: UnitPiece[][] = [[]];
  let depth = 0;
  for (const piece of pieces) {
    if (piece.type === 'open') depth++;
    if (piece.type === 'close') depth--;
    if (piece.type !== 'text' || depth > 0) {
      groups.at(-1)?.push(piece);
      continue;
    }
    const [first = '', ...others] = sentencesOf(piece.text, source, terms);
    groups.at(-1)?.push({ type: 'text', text: first });
    for (const text of others) groups.push([{ type: 'text', text }]);
    if (/[.!?。！？]\s+$/u.test(piece.text)) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

function runSegments(text: string, mode: 'runs' | 'fine', options: PartOptions): Segment[] {
  const sentences = splitLong(text.replaceAll('\u00ad', ''), options);
  return sentences.flatMap((sentence, index) => {
    const pieces = splitAtSpans(sentence, options.terms, mode === 'runs');
    return pieces.flatMap((piece, position) => {
      const isTranslatable = position % 2 === 0;
      const literal = formatUnitText([{ type: 'text', text: piece }]);
      if (!isTranslatable || !hasWords(piece, options.terms))
        return piece ? [{ copied: literal }] : [];
      const isInner = index < sentences.length - 1 && position === pieces.length - 1;
      return edged(piece, options, isInner, (core) => ({
        ask: { text: core },
        read: (answer) => repairRun(core, answer),
      }));
    });
  });
}

function repairRun(core: string, answer: string): string {
  const literal = (text: string) => formatUnitText([{ type: 'text', text }]);
  return repair(literal(core), literal(answer)).trim();
}

/** Keeps leading and trailing whitespace out of the question. */
function edged(
  text: string,
  options: PartOptions,
  hasSentenceAfter: boolean,
  segment: (core: string) => Segment,
): Segment[] {
  const { before, core, after } = splitEnds(text);
  const glue = hasSentenceAfter ? glueBetween(after, options) : after;
  return [{ copied: before }, segment(core), { copied: glue }].filter(
    (part) => !('copied' in part) || part.copied !== '',
  );
}

function glueBetween(after: string, { source, target }: PartOptions): string {
  if (!usesSpaces(target)) return after.replace(/^ $/, '');
  return after === '' && !usesSpaces(source) ? ' ' : after;
}

/** Splits a text that is too long for one question into groups of sentences, each as long as possible. */
function splitLong(text: string, { source, maxCharacters, terms }: PartOptions): string[] {
  if (text.length <= maxCharacters) return [text];
  const packed: string[] = [];
  const sentences = sentencesOf(text, source, terms);
  for (const sentence of sentences.flatMap((one) => atSpaces(one, maxCharacters, terms))) {
    const last = packed.at(-1);
    if (last !== undefined && last.length + sentence.length <= maxCharacters)
      packed[packed.length - 1] = last + sentence;
    else packed.push(sentence);
  }
  return packed;
}

function atSpaces(sentence: string, maxCharacters: number, terms?: Terms): string[] {
  const parts: string[] = [];
  const spans = protectedSpans(sentence, terms).filter(({ isPrivate }) => isPrivate);
  let position = 0;
  while (sentence.length - position > maxCharacters) {
    const part = sentence.slice(position, position + maxCharacters);
    const space = part.lastIndexOf(' ');
    const wanted = position + (space > 0 ? space + 1 : safeCut(part));
    const split = spans.find(({ start, end }) => start < wanted && wanted < end);
    const cut = split === undefined ? wanted : split.start > position ? split.start : split.end;
    parts.push(sentence.slice(position, cut));
    position = cut;
  }
  return [...parts, sentence.slice(position)];
}

/** Returns a cut position that does not split a surrogate pair. */
function safeCut(text: string): number {
  return /[\ud800-\udbff]/.test(text.at(-1) ?? '') ? Math.max(text.length - 1, 1) : text.length;
}

/** Splits a text so that even indexes are text and odd ones protected text, or only what no engine may see. */
function splitAtSpans(text: string, terms: Terms = noTerms, onlyPrivate = false): string[] {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end, becomes, isPrivate } of protectedSpans(text, terms)) {
    if (onlyPrivate && !isPrivate) continue;
    pieces.push(text.slice(position, start), becomes ?? text.slice(start, end));
    position = end;
  }
  return [...pieces, text.slice(position)];
}

function hasWords(text: string, terms: Terms = noTerms): boolean {
  return splitAtSpans(text, terms).some((piece, index) => index % 2 === 0 && /\p{L}/u.test(piece));
}
