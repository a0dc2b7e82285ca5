import { type ExclusionRule, isPageRule, pageTest, ruleKey } from '@dragoman/domain/exclusions';
import { cut, units } from '@dragoman/rewriter';
import { cutOptionsOf } from '../websites/index.ts';

/** A text of a page that a rule is about. */
export interface RuleHit {
  readonly rule: string;
  readonly text: string;
}

/** Returns which texts of a page each rule about elements excludes, or includes. Cuts the page once for each rule. */
export function elementHits(
  bytes: Uint8Array,
  website: Parameters<typeof cutOptionsOf>[0],
): RuleHit[] {
  const wanted = website.exclusions.rules.filter((rule) => !isPageRule(rule));
  if (wanted.length === 0) return [];
  const textsWith = (ownRules: readonly ExclusionRule[]) =>
    units(cut(bytes, cutOptionsOf(website, ownRules))).map(({ text }) => text);
  const all = textsWith([]);
  return wanted.flatMap((rule) => {
    const left = new Set(textsWith([rule]));
    const hit = rule.effect === 'only' ? left : all.filter((text) => !left.has(text));
    return [...hit].map((text) => ({ rule: ruleKey(rule), text }));
  });
}

/** Returns the keys of the rules that exclude a page in every language. */
export function pageRulesOf(rules: readonly ExclusionRule[], path: string): string[] {
  return rules
    .filter((rule) => isPageRule(rule) && rule.effect === 'exclude' && pageTest(rule)(path))
    .map(ruleKey);
}
