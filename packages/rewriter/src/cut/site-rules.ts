import { attributeTableWith } from '../scan/attributes.ts';
import type { NameTable } from '../scan/names.ts';
import type { CutOptions } from '../types.ts';
import { Exclusions, readSelector, selectorAttributes } from './selectors.ts';

/** Prepared `CutOptions`, cached per options object and shared by a site's pages. */
export interface SiteRules {
  readonly sourceLanguage: string;
  readonly sourcePrimary: string;
  readonly attributeNames: NameTable;
  /** By attribute id: 1 if the site configured the attribute as translatable. */
  readonly siteAttributes: Uint8Array;
  readonly exclusions: Exclusions | undefined;
}

const cache = new WeakMap<CutOptions, SiteRules>();

export function siteRules(options: CutOptions): SiteRules {
  const found = cache.get(options);
  if (found !== undefined) return found;
  const selectors = (options.excludedSelectors ?? [])
    .map(readSelector)
    .filter((selector) => selector !== undefined);
  const dataAttributes = (options.dataAttributes ?? []).map((name) => name.toLowerCase());
  const attributeNames = attributeTableWith([...selectorAttributes(selectors), ...dataAttributes]);
  const siteAttributes = new Uint8Array(attributeNames.names.length);
  for (const name of dataAttributes) siteAttributes[attributeNames.idOf(name)] = 1;
  siteAttributes[0] = 0;
  const rules: SiteRules = {
    sourceLanguage: options.sourceLanguage,
    sourcePrimary: primarySubtag(options.sourceLanguage),
    attributeNames,
    siteAttributes,
    exclusions: selectors.length === 0 ? undefined : new Exclusions(selectors, attributeNames),
  };
  cache.set(options, rules);
  return rules;
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
