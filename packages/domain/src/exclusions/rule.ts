/**
 * What a rule looks at: elements, an attribute, or a page's address. A `path` is a glob, a `pattern` a regular expression
 * without backtracking.
 */
export const ruleKinds = ['selector', 'attribute', 'path', 'pattern', 'parameter'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** A rule of an owner about what is translated. */
export interface ExclusionRule {
  readonly kind: RuleKind;
  /** `.price`, `img@alt`, `/account/**`, `^/v\d+/`, `print=1`. */
  readonly value: string;
  /** `only`: nothing is translated but what such rules match. Of elements and pages. */
  readonly effect: 'exclude' | 'only';
  /** The languages it applies to; absent: all. Of pages only, because a page is cut once for all languages. */
  readonly languages?: readonly string[] | undefined;
}

/** What a website excludes from translation. */
export interface Exclusions {
  readonly rules: readonly ExclusionRule[];
}

export const noExclusions: Exclusions = { rules: [] };

/** The most rules of a website, and of those that are regular expressions. */
export const mostRules = 200;
export const mostPatterns = 20;
/** The most instructions of a website's regular expressions: each may run at every character of every link. */
export const mostInstructions = 500;
/** The most parts of a website's selectors: each is tried at every element of a page. */
export const mostParts = 1000;

/** True for rules about a page's address; the others are about what is on a page. */
export function isPageRule({ kind }: Pick<ExclusionRule, 'kind'>): boolean {
  return kind === 'path' || kind === 'pattern' || kind === 'parameter';
}

/** Returns a text that is equal for equal rules. */
export function ruleKey({ kind, value, effect, languages = [] }: ExclusionRule): string {
  return JSON.stringify([kind, value, effect, ...[...languages].sort()]);
}
