import { attributeOf } from './attribute.ts';
import { rawElements, regionElements } from './elements.data.ts';
import type { Element } from './page.ts';

/** Whether units are looked for at a place of the page (UNITS.md, "Regions that hold no units"). */
export interface Region {
  /** Rules 1 and 2. */
  readonly translate: boolean;
  /** Rule 3: the text is in the source language. */
  readonly ownLanguage: boolean;
  /** Rule 2: by a selector; final. */
  readonly excluded: boolean;
  /** Inside `<select>`: what held outside of it. Inside `<video>` likewise, for its tracks. */
  readonly outside?: boolean;
}

export interface RegionRules {
  readonly sourceLanguage: string;
  readonly isExcluded: (element: Element) => boolean;
}

export const pageRegion: Region = { translate: true, ownLanguage: true, excluded: false };

/** True where text and attributes are units. */
export function isOn(region: Region): boolean {
  return region.translate && region.ownLanguage && !region.excluded;
}

/** The region that an element's own attributes are in. */
export function elementRegion(element: Element, parent: Region, rules: RegionRules): Region {
  const restored = restoresOutside(element)
    ? (parent.outside ?? parent.translate)
    : parent.translate;
  return {
    ...parent,
    translate: translateSwitch(element) ?? restored,
    ownLanguage: languageSwitch(element, rules.sourceLanguage) ?? parent.ownLanguage,
    excluded: parent.excluded || rules.isExcluded(element),
  };
}

/** The region that an element's content is in. */
export function contentRegion(element: Element, own: Region): Region {
  if (isEditable(element)) return { ...own, translate: false };
  if (!regionElements.has(element.tagName)) return own;
  if (translateSwitch(element) === true && !rawElements.has(element.tagName)) return own;
  const keepsOutside = element.tagName === 'select' || element.tagName === 'video';
  return { ...own, translate: false, ...(keepsOutside ? { outside: own.translate } : {}) };
}

function restoresOutside(element: Element): boolean {
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
