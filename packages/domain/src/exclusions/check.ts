import { compilePattern } from './pages.ts';
import {
  type ExclusionRule,
  isPageRule,
  mostInstructions,
  mostParts,
  mostPatterns,
  mostRules,
  ruleKey,
} from './rule.ts';
import { readSelector, SelectorError } from './selector.ts';

/** Returns why a website cannot have these rules, with the index of the one at fault, or undefined. */
export function faultOfRules(
  rules: readonly ExclusionRule[],
): { readonly index: number; readonly message: string } | undefined {
  if (rules.length > mostRules)
    return { index: mostRules, message: `A website has at most ${mostRules} rules.` };
  const patterns = rules.flatMap(({ kind }, index) => (kind === 'pattern' ? [index] : []));
  const tooMany = patterns[mostPatterns];
  if (tooMany !== undefined) {
    const message = `A website has at most ${mostPatterns} regular expressions.`;
    return { index: tooMany, message };
  }
  const keys = new Set<string>();
  const sizes = { instructions: 0, parts: 0 };
  for (const [index, rule] of rules.entries()) {
    const key = ruleKey(rule);
    const repeats = keys.has(key);
    keys.add(key);
    const message = repeats
      ? 'This rule exists already.'
      : (faultOfRule(rule) ?? tooLarge(sizes, rule));
    if (message !== undefined) return { index, message };
  }
  return undefined;
}

/** Adds a rule to the sizes of those before it. Returns what is wrong if they are too large together. */
function tooLarge(
  sizes: { instructions: number; parts: number },
  { kind, value }: ExclusionRule,
): string | undefined {
  if (kind === 'pattern') sizes.instructions += compilePattern(value).programSize();
  if (kind === 'selector') sizes.parts += readSelector(value).flat().length;
  if (sizes.instructions > mostInstructions)
    return unusable('with those before it, it is too large');
  if (sizes.parts > mostParts) return `The selectors of a website have at most ${mostParts} parts.`;
  return undefined;
}

/** Returns why a rule cannot be used, or undefined. */
export function faultOfRule(rule: ExclusionRule): string | undefined {
  const { kind, effect, languages = [] } = rule;
  const value = rule.value.trim();
  if (value === '') return 'Enter what the rule is about.';
  if (value.length > 300) return 'A rule has at most 300 characters.';
  if (effect === 'only' && (kind === 'attribute' || kind === 'parameter'))
    return 'Only elements and pages can be the only ones translated.';
  if (languages.length > 0 && !isPageRule(rule))
    return 'Rules about elements and attributes apply to all languages.';
  return faults[kind](value);
}

const faults: Readonly<Record<ExclusionRule['kind'], (value: string) => string | undefined>> = {
  selector(value) {
    try {
      readSelector(value);
      return undefined;
    } catch (error) {
      if (error instanceof SelectorError) return error.message;
      throw error;
    }
  },
  attribute: (value) =>
    /^([a-z][\w-]*@)?[a-z_:][\w:.-]*$/i.test(value)
      ? undefined
      : 'Write an attribute as alt, or as img@alt for one kind of element.',
  path: (value) =>
    /^https?:\/\//i.test(value)
      ? 'Write the path only, without the host: /account/**'
      : value.includes('?')
        ? 'A path has no “?”. Use a rule about a query parameter.'
        : undefined,
  pattern: faultOfPattern,
  parameter: (value) =>
    /^[^\s?&#=]+(=[^&#]*)?$/.test(value)
      ? undefined
      : 'Write a parameter as print, or as print=1 for one value.',
};

/** Returns why a regular expression cannot be used, or undefined. */
export function faultOfPattern(value: string): string | undefined {
  try {
    compilePattern(value);
    return undefined;
  } catch (error) {
    return unusable(reasonOf(error));
  }
}

function unusable(reason: string): string {
  return `This regular expression cannot be used: ${reason}. Look-around and back-references are not supported.`;
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  return (
    text.replace(/^error parsing regexp: /, '').replace(/`([^`]*)`/g, '“$1”') || 'it is not valid'
  );
}
