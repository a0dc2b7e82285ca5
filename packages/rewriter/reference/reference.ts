import { escapeUnitText } from '@dragoman/domain/website-strings';
import { attributeOf } from './attribute.ts';
import { attributeUnits, collapse } from './attributes.ts';
import { hasLetters } from './items.ts';
import { jsonLdTexts } from './json-ld.ts';
import { childrenOf, type Element, HTML_NAMESPACE, parsePage, type ReferencePage } from './page.ts';
import { isOn, pageRegion } from './regions.ts';
import { unitTexts } from './runs.ts';
import { readSelector } from './selectors.ts';
import { walkPage } from './walk.ts';

export interface ReferenceUnit {
  readonly text: string;
  readonly kind: 'text' | 'attribute' | 'title' | 'meta' | 'json-ld';
}

/** Site options of the reference implementation; same as the rewriter's. */
export interface ReferenceOptions {
  readonly sourceLanguage: string;
  readonly excludedSelectors?: readonly string[];
  readonly onlySelectors?: readonly string[];
  readonly excludedAttributes?: readonly string[];
  readonly dataAttributes?: readonly string[];
}

/**
 * Finds the units of a page by UNITS.md on a parse5 tree (scripting off): every occurrence, with duplicates.
 * Intentionally slow: it shares no code with the rewriter.
 */
export function referenceUnits(source: string, options: ReferenceOptions): ReferenceUnit[] {
  return readReferencePage(parsePage(source), options);
}

/** Like `referenceUnits`, for a parsed page. */
export function readReferencePage(page: ReferencePage, options: ReferenceOptions): ReferenceUnit[] {
  const selectors = (options.excludedSelectors ?? []).map(readSelector);
  const only = (options.onlySelectors ?? []).map(readSelector);
  const rules = {
    root: { ...pageRegion, included: only.length === 0 },
    sourceLanguage: options.sourceLanguage,
    isExcluded: (element: Element) => selectors.some((matches) => matches(element)),
    isIncluded: (element: Element) => only.some((matches) => matches(element)),
  };
  const units: ReferenceUnit[] = [];
  walkPage(page, rules, {
    run: (items) => {
      for (const text of unitTexts(items)) units.push({ text, kind: 'text' });
    },
    element: (element, region) => {
      if (isOn(region)) units.push(...elementUnits(element, options));
    },
  });
  return units;
}

function elementUnits(element: Element, options: ReferenceOptions): ReferenceUnit[] {
  const units: ReferenceUnit[] = attributeUnits(element, options);
  if (isTitle(element)) {
    const text = escapeUnitText(collapse(ownText(element)));
    if (hasLetters(text)) units.push({ text, kind: 'title' });
  }
  if (isJsonLd(element)) {
    for (const text of jsonLdTexts(ownText(element))) {
      units.push({ text: escapeUnitText(text), kind: 'json-ld' });
    }
  }
  return units;
}

function isTitle(element: Element): boolean {
  return element.tagName === 'title' && element.namespaceURI === HTML_NAMESPACE;
}

function isJsonLd(element: Element): boolean {
  const type = attributeOf(element, 'type')?.trim().toLowerCase();
  return element.tagName === 'script' && type === 'application/ld+json';
}

function ownText(element: Element): string {
  return childrenOf(element)
    .map((child) => ('value' in child ? child.value : ''))
    .join('');
}
