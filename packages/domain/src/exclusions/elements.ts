import type { ExclusionRule } from './rule.ts';

/** What stays untranslated on every page, as the rewriter and the live script take it. */
export interface ElementRules {
  readonly excludedSelectors: readonly string[];
  /** If there are any, only what is in elements that match one is translated. */
  readonly onlySelectors: readonly string[];
  /** `alt` of any element, `img@alt` of one kind. */
  readonly excludedAttributes: readonly string[];
}

/** Returns the rules about elements and attributes. */
export function elementRules(rules: readonly ExclusionRule[]): ElementRules {
  const valuesOf = (kind: ExclusionRule['kind'], effect: ExclusionRule['effect']) =>
    rules.filter((rule) => rule.kind === kind && rule.effect === effect).map(({ value }) => value);
  return {
    excludedSelectors: valuesOf('selector', 'exclude'),
    onlySelectors: valuesOf('selector', 'only'),
    excludedAttributes: valuesOf('attribute', 'exclude'),
  };
}

/** Splits `img@alt` into the element's name and the attribute's; `alt` is of every element. */
export function readAttributeRule(value: string): readonly [element: string | undefined, string] {
  const [first = '', second] = value.trim().toLowerCase().split('@', 2);
  return second === undefined ? [undefined, first] : [first, second];
}
