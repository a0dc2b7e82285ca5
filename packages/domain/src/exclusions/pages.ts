import { RE2JS } from 're2js';
import { compilePathGlobs, decodeSegment } from '../addresses/index.ts';
import { type ExclusionRule, isPageRule, mostInstructions } from './rule.ts';

/**
 * True if a page of the original site (path, with or without query) stays untranslated in a language; null: in every
 * language.
 */
export type PageMatcher = (path: string, language: string | null) => boolean;

/** Longer paths are compared by their start. */
const longestPath = 2000;
/** Answers remembered per website: most links of a page are on every page. */
const mostAnswers = 2000;

const never: PageMatcher = () => false;

/** Returns a predicate for the rules about pages. Rules that cannot be read match nothing. */
export function compilePageRules(rules: readonly ExclusionRule[]): PageMatcher {
  const compiled = rules.filter(isPageRule).map((rule) => ({ rule, matches: pageTest(rule) }));
  if (compiled.length === 0) return never;
  const answers = new Map<string, boolean>();
  return (path, language) => {
    const key = `${language ?? ''} ${path}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const applied = compiled.filter(({ rule }) => appliesTo(rule, language));
    const [only, excluded] = split(applied, ({ rule }) => rule.effect === 'only');
    const answer =
      excluded.some(({ matches }) => matches(path)) ||
      (only.length > 0 && !only.some(({ matches }) => matches(path)));
    if (answers.size >= mostAnswers) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}

/** For every language (null) only rules without languages count. */
function appliesTo({ languages = [] }: ExclusionRule, language: string | null): boolean {
  return languages.length === 0 || (language !== null && languages.includes(language));
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Returns whether a page's path and query match a rule. */
export function pageTest({ kind, value }: ExclusionRule): (path: string) => boolean {
  if (kind === 'path') return compilePathGlobs([value]);
  if (kind === 'parameter') return parameterTest(value.trim());
  try {
    const pattern = compilePattern(value);
    return (path) => pattern.test(decodedPath(path));
  } catch {
    return () => false;
  }
}

/** Compiles a regular expression in RE2's syntax, which takes time in proportion to the text. Throws on any other, and if it is too large. */
export function compilePattern(value: string): RE2JS {
  const pattern = RE2JS.compile(value.trim());
  if (pattern.programSize() > mostInstructions) throw new Error('it is too large');
  return pattern;
}

function decodedPath(path: string): string {
  const [written = ''] = path.split(/[?#]/, 1);
  return written.slice(0, longestPath).split('/').map(decodeSegment).join('/');
}

let lastPath = '';
let lastParameters: URLSearchParams | undefined;

/** Returns the parameters of a path; undefined without a query. Every rule asks for the same path. */
function parametersOf(path: string): URLSearchParams | undefined {
  if (path === lastPath) return lastParameters;
  lastPath = path;
  const query = /^[^#?]*\?([^#]*)/.exec(path)?.[1];
  lastParameters = query === undefined ? undefined : new URLSearchParams(query);
  return lastParameters;
}

/** `name` matches any value, `name=value` that one. */
function parameterTest(wanted: string): (path: string) => boolean {
  const [name = '', ...values] = wanted.split('=');
  const value = values.length === 0 ? undefined : values.join('=');
  return (path) => {
    const given = name === '' ? undefined : parametersOf(path)?.getAll(name);
    if (given === undefined) return false;
    return value === undefined ? given.length > 0 : given.includes(value);
  };
}
