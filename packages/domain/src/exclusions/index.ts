export { faultOfPattern, faultOfRule, faultOfRules } from './check.ts';
export { type ElementRules, elementRules, readAttributeRule } from './elements.ts';
export { compilePageRules, compilePattern, type PageMatcher, pageTest } from './pages.ts';
export {
  type ExclusionRule,
  type Exclusions,
  isPageRule,
  mostRules,
  noExclusions,
  type RuleKind,
  ruleKey,
  ruleKinds,
} from './rule.ts';
export {
  type AttributeTest,
  passesTest,
  readSelector,
  SelectorError,
  type SelectorStep,
} from './selector.ts';
