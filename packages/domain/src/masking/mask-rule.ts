import { compilePattern, faultOfPattern } from '../exclusions/index.ts';

/** `text`: these words, in any case; `pattern`: a regular expression in RE2's syntax. */
export const maskKinds = ['text', 'pattern'] as const;

/** What an owner hides from engines, besides email addresses. */
export interface MaskRule {
  readonly kind: (typeof maskKinds)[number];
  readonly value: string;
}

export const mostMasks = 50;

/** Returns why a website cannot have these rules, with the index of the one at fault, or undefined. */
export function faultOfMasks(
  rules: readonly MaskRule[],
): { readonly index: number; readonly message: string } | undefined {
  if (rules.length > mostMasks)
    return { index: mostMasks, message: `A website has at most ${mostMasks} of these rules.` };
  const keys = rules.map(({ kind, value }) => `${kind} ${value.trim()}`);
  for (const [index, rule] of rules.entries()) {
    const repeats = keys.indexOf(keys[index] ?? '') < index;
    const message = repeats ? 'This rule exists already.' : faultOfMask(rule);
    if (message !== undefined) return { index, message };
  }
  return undefined;
}

function faultOfMask({ kind, value }: MaskRule): string | undefined {
  const written = value.trim();
  if (written === '') return 'Enter what is hidden.';
  if (written.length > 300) return 'A rule has at most 300 characters.';
  if (kind === 'text') return undefined;
  const fault = faultOfPattern(written);
  if (fault !== undefined) return fault;
  return compilePattern(written).matcher('').find()
    ? 'This regular expression matches an empty text, so it would hide everything.'
    : undefined;
}

interface Match {
  readonly start: number;
  readonly end: number;
}

/** Returns a function that finds what the rules hide in a text. Rules that cannot be read find nothing. */
export function compileMasks(rules: readonly MaskRule[]): (text: string) => Match[] {
  const finders = rules
    .filter((rule) => faultOfMask(rule) === undefined)
    .map(({ kind, value }) => (kind === 'text' ? textFinder(value) : patternFinder(value)));
  return (text) => finders.flatMap((find) => find(text));
}

function textFinder(value: string): (text: string) => Match[] {
  const words = value.trim().split(/\s+/);
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(escaped.join('\\s+'), 'giu');
  return (text) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      start: index,
      end: index + length,
    }));
}

/**
 * Each find may read the whole text, so their number is limited. The last one hides the rest of the text: rather too much than
 * what is private.
 */
const readCharacters = 400_000;
const leastFinds = 10;

function patternFinder(value: string): (text: string) => Match[] {
  const pattern = compilePattern(value);
  return (text) => {
    const matcher = pattern.matcher(text);
    const found: Match[] = [];
    let left = Math.max(leastFinds, readCharacters / text.length);
    while (left > 0 && matcher.find()) {
      left -= 1;
      const start = matcher.start();
      found.push({ start, end: left > 0 ? matcher.end() : text.length });
    }
    return found;
  };
}
