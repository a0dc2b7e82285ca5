import { languageByCode } from '../languages/index.ts';
import { parseUnitText } from '../website-strings/index.ts';
import type { Check, Pair } from './check.ts';
import { placeholderFault } from './content-checks.ts';
import { foreignLanguages, type IdentifyLanguage } from './foreign-answers.ts';
import { checkGlossary, type GlossaryTerm } from './glossary.ts';
import { lengthRatio } from './language-checks.ts';
import { type Candidate, readCandidate } from './readable.ts';
import { checkTags } from './tag-checks.ts';
import { literalOf, validate } from './validate.ts';

/** The findings about a person's own translation. */
export interface EditVerdict {
  /** Why it cannot be stored, as a sentence; undefined if it can. */
  readonly refusal: string | undefined;
  /** Findings for review, at most warnings: a person may store the translation anyway. */
  readonly checks: readonly Check[];
  /** Length relative to the source, weighted by the languages' characters; 0 for a source without text. */
  readonly lengthRatio: number;
  /** False if it looks like another language or equals the source. */
  readonly isTargetLanguage: boolean;
}

/** What else is known about an edited text. */
export interface EditContext {
  readonly glossary?: readonly GlossaryTerm[] | undefined;
  /** Kind of the website string. */
  readonly kind?: string | undefined;
}

/** Characters that search engines show of a page's title and description. */
const rooms: Readonly<Record<string, number>> = { title: 60, meta: 160 };

function checkRoom(source: string, text: string, kind = ''): Check[] {
  const room = rooms[kind] ?? Number.POSITIVE_INFINITY;
  const length = [...text].length;
  if (length <= room || [...source].length > room) return [];
  const detail = `${length} characters; search engines show about ${room}`;
  return [{ code: 'length', severity: 'note', detail }];
}

/**
 * Validates a person's translation against its source, both as unit text. Rejects what would break the page: no text,
 * or tags and placeholders that differ.
 */
export function validateEdit(
  source: string,
  text: string,
  pair: Pair,
  { glossary = [], kind }: EditContext = {},
): EditVerdict {
  const found = [
    ...validate(source, text, pair),
    ...checkGlossary(source, text, glossary),
    ...checkRoom(literal(source), literal(text), kind),
  ];
  const checks = found.map((check) =>
    check.severity === 'error' ? { ...check, severity: 'warning' as const } : check,
  );
  return {
    refusal: tagRefusal(source, text) ?? placeholderRefusal(source, text),
    checks,
    lengthRatio: lengthRatio(literal(source), literal(text), pair),
    isTargetLanguage: !found.some(
      ({ code, severity }) =>
        (code === 'language' || code === 'same-as-source') && severity !== 'note',
    ),
  };
}

/**
 * Returns why translations of one file cannot be stored: the language that they are in, by index. Short ones are judged by the
 * others.
 */
export function languageRefusals(
  translations: readonly Candidate[],
  pair: Pair,
  identify: IdentifyLanguage,
): Map<number, string> {
  const nameOf = (code: string) => languageByCode(code).englishName;
  const found = foreignLanguages(translations.map(readCandidate), pair, identify);
  return new Map(
    [...found].map(([index, language]) => [
      index,
      `This translation reads like ${nameOf(language)}, not ${nameOf(pair.target)}.`,
    ]),
  );
}

function literal(text: string): string {
  return literalOf(parseUnitText(text));
}

function tagRefusal(source: string, text: string): string | undefined {
  if (literal(text).trim() === '')
    return 'A translation needs text, and every tag of the original once. There is no text.';
  const [fault] = checkTags(parseUnitText(source), parseUnitText(text));
  if (fault === undefined) return undefined;
  const [, kind = '', tags = ''] = /^(lost|invented|moved) (.*)$/.exec(fault.detail ?? '') ?? [];
  return (
    tagFaults[kind]?.(tags) ??
    'A translation needs text, and every tag of the original once. A tag is doubled, not closed or wrongly nested.'
  );
}

const tagFaults: Readonly<Record<string, (tags: string) => string>> = {
  lost: (tags) => `A translation needs text, and every tag of the original once. Missing: ${tags}.`,
  invented: (tags) =>
    `A translation needs text, and every tag of the original once. Not in the original: ${tags}.`,
  moved: (tags) =>
    `A translation needs text, and every tag of the original once. Inside other tags than in the original: ${tags}.`,
};

function placeholderRefusal(source: string, text: string): string | undefined {
  const fault = placeholderFault(literal(source), literal(text));
  return (
    fault && `A translation needs every placeholder of the original as it is: ${fault.detail}.`
  );
}
