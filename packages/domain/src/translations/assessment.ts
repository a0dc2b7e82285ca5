import type { Pair } from './check.ts';
import { validateEdit } from './edits.ts';
import { type GlossaryTerm, spellingsIn, type Terms } from './glossary.ts';
import { type FindMasked, noMasks, privateTerms } from './private-text.ts';
import { repair } from './repair.ts';
import { contextOf, type Question, type UnitToTranslate } from './translate-units.ts';
import { isStorable, validate } from './validate.ts';
import { protect, restore, type WireText } from './wire-text.ts';

/** A unit with its translation, both as unit text. */
export interface TranslatedUnit extends UnitToTranslate {
  readonly translation: string;
  /** Kind of its website string. */
  readonly kind?: string | undefined;
}

/** What an engine is given of a translated unit. */
interface AssessmentQuestion extends Question {
  readonly translation: string;
}

interface AssessmentOptions {
  readonly pair: Pair;
  readonly glossary?: readonly GlossaryTerm[] | undefined;
  readonly findMasked?: FindMasked | undefined;
}

/** A question about a unit, and how to read the engine's proposal. */
export interface UnitAssessment {
  readonly question: AssessmentQuestion;
  /** Returns a proposal as unit text; undefined if it fails the checks or changes nothing. */
  readProposal(better: string): string | undefined;
}

/**
 * Writes a unit and its translation for an engine. What no engine may see is hidden in both, by the same placeholder. `sent` has
 * the ids of the units of the same call. Returns undefined if nothing is left to judge.
 */
export function assessmentOf(
  unit: TranslatedUnit,
  sent: ReadonlySet<string>,
  options: AssessmentOptions,
): UnitAssessment | undefined {
  const { glossary = [], findMasked = noMasks } = options;
  const isKept = ({ translation }: GlossaryTerm) => translation === null;
  const kept = spellingsIn(unit.text, glossary.filter(isKept));
  const terms = new Map([...kept, ...privateTerms(unit.text, findMasked)]);
  const wire = protect(unit.text, terms);
  if (!/\p{L}/u.test(wire.text.replace(/<[^<>]*>/g, ''))) return undefined;
  const seen = new Map([...terms, ...privateTerms(unit.translation, findMasked)]);
  const literals = [...wire.protectedText].filter(([id]) => !wire.hidden.has(id));
  return {
    question: {
      text: wire.text,
      translation: translationFor(wire, unit.translation, seen),
      ...contextOf(unit, sent, findMasked),
      ...(literals.length > 0 && {
        placeholders: Object.fromEntries(literals.map(([id, literal]) => [`x${id}`, literal])),
      }),
    },
    readProposal: (better) => readProposal(unit, repair(unit.text, restore(wire, better)), options),
  };
}

/** Writes a translation with the ids that the same protected text has in the original. */
function translationFor(wire: WireText, translation: string, terms: Terms): string {
  const own = protect(translation, terms);
  const last = [...wire.protectedText].toReversed();
  const open = Map.groupBy(last, ([, literal]) => literal);
  return own.text.replace(/<x(\d+)\/>/g, (tag, written: string) => {
    const id = Number(written);
    const literal = own.protectedText.get(id);
    if (literal === undefined) return tag;
    const same = open.get(literal)?.pop();
    if (same !== undefined) return `<x${same[0]}/>`;
    return own.hidden.has(id) ? '[…]' : escapeLiteral(literal);
  });
}

function escapeLiteral(literal: string): string {
  return literal.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An engine's proposal passes the checks of a person's edit and those of an engine's translation. */
function readProposal(
  unit: TranslatedUnit,
  text: string,
  { pair, glossary }: AssessmentOptions,
): string | undefined {
  if (text === unit.translation) return undefined;
  const verdict = validateEdit(unit.text, text, pair, { glossary, kind: unit.kind });
  if (verdict.refusal !== undefined || !verdict.isTargetLanguage) return undefined;
  return isStorable(validate(unit.text, text, pair)) ? text : undefined;
}
