export { JsonPaths, type JsonPlace, readJsonPath } from './json-paths.ts';
export {
  callStarts,
  compileJsonRules,
  faultOfJsonRules,
  type JsonMatcher,
  type JsonRule,
} from './json-rule.ts';
