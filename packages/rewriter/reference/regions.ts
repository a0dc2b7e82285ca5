import { attributeOf } from './attribute.ts';
import { rawElements, regionElements } from './elements.data.ts';
import { type Element, HTML_NAMESPACE } from './page.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Determines whether units are collected at a place of the page (UNITS.md, "Regions that hold no units"). */
export interface Region {
  /** Rules 1 and 2. */
  readonly translate: boolean;
  /** Rule 3: the text is in the source language. */
  readonly ownLanguage: boolean;
  /** Rule 2: excluded by a selector; cannot be re-enabled. */
  readonly excluded: boolean;
  /** Inside an element that alone is translated, or there is no such rule. */
  readonly included: boolean;
  /** In `<select>` and `<video>`: the value outside of it, restored for options and tracks. */
  readonly outside?: boolean;
}

export interface RegionRules {
  /** The region outside of every element. */
  readonly root: Region;
  readonly sourceLanguage: string;
  readonly isExcluded: (element: Element) => boolean;
  readonly isIncluded: (element: Element) => boolean;
}

export const pageRegion: Region = {
  translate: true,
  ownLanguage: true,
  excluded: false,
  included: true,
};

/** True if text and attributes are units. */
export function isOn(region: Region): boolean {
  return region.translate && region.ownLanguage && !region.excluded && region.included;
}

/** Returns the region of an element's own attributes. */
export function elementRegion(element: Element, parent: Region, rules: RegionRules): Region {
  const restored = restoresOutside(element)
    ? (parent.outside ?? parent.translate)
    : parent.translate;
  const switched = translateSwitch(element);
  return {
    ...parent,
    ...(parent.outside === undefined ? {} : { outside: switched ?? parent.outside }),
    translate: switched ?? restored,
    ownLanguage: languageSwitch(element, rules.sourceLanguage) ?? parent.ownLanguage,
    excluded: parent.excluded || rules.isExcluded(element),
    included: parent.included || rules.isIncluded(element),
  };
}

/** Returns the region of an element's content. */
export function contentRegion(element: Element, own: Region): Region {
  if (isEditable(element)) return { ...own, translate: false };
  if (!regionElements.has(element.tagName) || isShownObject(element)) return own;
  if (translateSwitch(element) === true && !rawElements.has(element.tagName)) return own;
  if (element.tagName === 'svg' && isInForeign(element)) return { ...own, translate: false };
  if (['select', 'svg', 'video'].includes(element.tagName) && !isInForeign(element)) {
    return { ...own, translate: false, outside: own.translate };
  }
  return { ...own, translate: false, ...(own.outside === undefined ? {} : { outside: false }) };
}

/** True if the object has no data, so its content is shown. */
function isShownObject(element: Element): boolean {
  return element.tagName === 'object' && (attributeOf(element, 'data') ?? '') === '';
}

const htmlInside = new Set(['foreignObject', 'desc', 'title', 'mi', 'mo', 'mn', 'ms', 'mtext']);

/** True if the element is in SVG or MathML, not in HTML embedded in it. */
function isInForeign(element: Element): boolean {
  const parent = element.parentNode;
  if (parent === null || !('tagName' in parent)) return false;
  return parent.namespaceURI !== HTML_NAMESPACE && !htmlInside.has(parent.tagName);
}

function restoresOutside(element: Element): boolean {
  const isSvg = element.namespaceURI === SVG_NAMESPACE;
  if (isSvg) return ['text', 'title', 'desc'].includes(element.tagName);
  return ['option', 'optgroup', 'track'].includes(element.tagName);
}

function isEditable(element: Element): boolean {
  const editable = attributeOf(element, 'contenteditable')?.toLowerCase();
  return editable !== undefined && editable !== 'false';
}

function translateSwitch(element: Element): boolean | undefined {
  const translate = attributeOf(element, 'translate')?.toLowerCase();
  const classes = attributeOf(element, 'class')?.split(/[\t\n\f\r ]+/) ?? [];
  if (translate === 'no' || classes.includes('notranslate')) return false;
  if (classes.includes('__cf_email__') || attributeOf(element, 'data-cfemail') !== undefined)
    return false;
  return translate === 'yes' || translate === '' ? true : undefined;
}

function languageSwitch(element: Element, sourceLanguage: string): boolean | undefined {
  if (element.tagName === 'html') return undefined;
  const language = attributeOf(element, 'lang') ?? attributeOf(element, 'xml:lang');
  if (language === undefined) return undefined;
  const primary = primarySubtag(language);
  if (primary === '' || primary === primarySubtag(sourceLanguage)) return true;
  return isKnownLanguage(primary) ? false : undefined;
}

function primarySubtag(language: string): string {
  return language.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function isKnownLanguage(primary: string): boolean {
  if (!/^[a-z]{2,3}$/.test(primary)) return false;
  return languageNames.of(primary) !== undefined && !['und', 'mul', 'zxx', 'mis'].includes(primary);
}
