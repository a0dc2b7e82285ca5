import { readAttributeRule } from '@dragoman/domain/exclusions';
import { attributeTableWith } from '../scan/attributes.ts';
import type { NameTable } from '../scan/names.ts';
import type { CutOptions } from '../types.ts';
import { ElementSelectors, readSelectors, selectorAttributes } from './selectors.ts';

/** Prepared `CutOptions`, cached per options object and shared by a site's pages. */
export interface SiteRules {
  /** Equal for options that cut a page in the same way. */
  readonly key: string;
  readonly sourceLanguage: string;
  readonly sourcePrimary: string;
  readonly attributeNames: NameTable;
  /** By attribute id: 1 if the site configured the attribute as translatable. */
  readonly siteAttributes: Uint8Array;
  /** By attribute id: the elements whose attribute is not translated; undefined without such rules. */
  readonly excludedAttributes: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  readonly selectors: ElementSelectors | undefined;
}

const cache = new WeakMap<CutOptions, SiteRules>();

export function siteRules(options: CutOptions): SiteRules {
  const found = cache.get(options);
  if (found !== undefined) return found;
  const off = readSelectors(options.excludedSelectors ?? []);
  const on = readSelectors(options.onlySelectors ?? []);
  const excluded = (options.excludedAttributes ?? []).map(readAttributeRule);
  const dataAttributes = (options.dataAttributes ?? []).map((name) => name.toLowerCase());
  const attributeNames = attributeTableWith([
    ...selectorAttributes([...off, ...on]),
    ...dataAttributes,
  ]);
  const siteAttributes = new Uint8Array(attributeNames.names.length);
  for (const name of dataAttributes) siteAttributes[attributeNames.idOf(name)] = 1;
  siteAttributes[0] = 0;
  const rules: SiteRules = {
    key: JSON.stringify([
      options.sourceLanguage,
      options.excludedSelectors ?? [],
      options.onlySelectors ?? [],
      options.excludedAttributes ?? [],
      dataAttributes,
    ]),
    sourceLanguage: options.sourceLanguage,
    sourcePrimary: primarySubtag(options.sourceLanguage),
    attributeNames,
    siteAttributes,
    excludedAttributes:
      excluded.length === 0 ? undefined : attributeRules(excluded, attributeNames),
    selectors:
      off.length + on.length === 0 ? undefined : new ElementSelectors(off, on, attributeNames),
  };
  cache.set(options, rules);
  return rules;
}

/** The empty name stands for all elements. */
function attributeRules(
  rules: readonly (readonly [element: string | undefined, attribute: string])[],
  names: NameTable,
): Map<number, Set<string>> {
  const elements = new Map<number, Set<string>>();
  for (const [element = '', attribute] of rules) {
    const id = names.idOf(attribute);
    elements.set(id, (elements.get(id) ?? new Set()).add(element));
  }
  return elements;
}

/** Returns the first subtag of a language tag, in lower case. */
export function primarySubtag(language: string): string {
  return language.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

const noLanguage = new Set(['und', 'mul', 'zxx', 'mis']);
const known = new Map<string, boolean>();
let displayNames: Intl.DisplayNames | undefined;

/** True if the primary subtag is a language known to the Unicode data. */
export function isKnownLanguage(primary: string): boolean {
  if (!/^[a-z]{2,3}$/.test(primary) || noLanguage.has(primary)) return false;
  let answer = known.get(primary);
  if (answer === undefined) {
    displayNames ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    answer = displayNames.of(primary) !== undefined;
    known.set(primary, answer);
  }
  return answer;
}
