export { JsonPaths, type JsonPlace, readJsonPath } from './json-paths.ts';
export {
  compileJsonRules,
  faultOfJsonRules,
  type JsonMatcher,
  type JsonRule,
} from './json-rule.ts';
