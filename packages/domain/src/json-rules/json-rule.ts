import { compilePathGlobs } from '../addresses/index.ts';
import { JsonPaths, readJsonPath } from './json-paths.ts';

/** Which texts of which JSON answers of a website's own API are translated. */
export interface JsonRule {
  /** The addresses, as a glob of paths: `/api/products/**`. */
  readonly path: string;
  /** Where the texts are: JSON paths such as `$.items[*].title`. */
  readonly texts: readonly string[];
}

const mostRules = 20;
const mostTexts = 20;
/** The most JSON paths of a website: each may be tried at every value of an answer. */
const mostPaths = 60;

/** Returns why a website cannot have these rules, with the field at fault, or undefined. */
export function faultOfJsonRules(
  rules: readonly JsonRule[],
): { readonly field: string; readonly message: string } | undefined {
  if (rules.length > mostRules)
    return {
      field: `rules.${mostRules}`,
      message: `A website has at most ${mostRules} rules.`,
    };
  let paths = 0;
  for (const [index, { path, texts }] of rules.entries()) {
    const at = `rules.${index}`;
    paths += texts.length;
    if (!/^\/[^?#\s]{0,299}$/.test(path))
      return {
        field: `${at}.path`,
        message: 'Write the path only, without the host: /account/**',
      };
    if (texts.length === 0 || texts.length > mostTexts)
      return { field: `${at}.texts`, message: `Enter 1 to ${mostTexts} JSON paths.` };
    if (paths > mostPaths)
      return { field: `${at}.texts`, message: `A website has at most ${mostPaths} JSON paths.` };
    const wrong = texts.find((text) => readJsonPath(text) === undefined);
    if (wrong !== undefined)
      return { field: `${at}.texts`, message: 'Write JSON paths as $.items[*].title or $..title.' };
  }
  return undefined;
}

/** Returns where the texts of an answer are, by its path on the original site; undefined if no rule is about it. */
export type JsonMatcher = (path: string) => JsonPaths | undefined;

const mostKnown = 1000;

/** Returns undefined without rules, so that other websites pay nothing. */
export function compileJsonRules(rules: readonly JsonRule[]): JsonMatcher | undefined {
  if (rules.length === 0) return undefined;
  const compiled = rules.map(({ path, texts }) => ({ matches: compilePathGlobs([path]), texts }));
  const bySet = new Map<string, JsonPaths>();
  const byPath = new Map<string, JsonPaths | undefined>();
  return (path) => {
    if (byPath.has(path)) return byPath.get(path);
    const applied = compiled.map(({ matches }) => matches(path));
    const texts = compiled.flatMap((rule, index) => (applied[index] ? rule.texts : []));
    const key = applied.join();
    const found = texts.length === 0 ? undefined : (bySet.get(key) ?? new JsonPaths(texts));
    if (found !== undefined) bySet.set(key, found);
    if (byPath.size >= mostKnown) byPath.clear();
    byPath.set(path, found);
    return found;
  };
}

/** Returns how the paths of the rules begin, percent-encoded: up to their first wildcard, without those that begin with one. */
export function callStarts(rules: readonly JsonRule[]): string[] {
  const starts = rules.map(({ path }) => encodeURI(path.split('*', 1).join()));
  return [...new Set(starts)].filter((start) => start.length > 1);
}
