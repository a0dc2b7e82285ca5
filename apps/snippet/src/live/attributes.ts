import type { LivePage } from '@dragoman/domain/live-pages';
import { escapeUnitText } from '@dragoman/domain/website-strings';
import { collapse, isWorthTranslating, trimmed } from './runs.ts';
import { isTranslation, translationOf } from './words.ts';

const everywhere = [
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
];

/** Names of the attributes that may hold text, and of those that hold an address. */
export const watchedAttributes = (page: LivePage): string[] => [
  ...everywhere,
  ...['alt', 'label', 'value', 'href', 'action', 'content'],
  ...page.data,
];

/** The attributes of an element that are text (UNITS.md of @dragoman/rewriter, "Attributes"). */
export function textAttributes(element: Element, page: LivePage): string[] {
  const name = element.localName;
  const names = [...everywhere, ...page.data];
  const type = element.getAttribute('type')?.toLowerCase() ?? '';
  if (name === 'img' || name === 'area' || (name === 'input' && type === 'image'))
    names.push('alt');
  if (name === 'option' || name === 'optgroup' || name === 'track') names.push('label');
  if (name === 'input' && /^(button|submit|reset)$/.test(type)) names.push('value');
  return names.filter((attribute) => element.hasAttribute(attribute));
}

/** Translates an element's attributes; gives those texts that nothing translates. */
export function translateAttributes(element: Element, page: LivePage): string[] {
  const missing: string[] = [];
  for (const name of textAttributes(element, page)) {
    const value = element.getAttribute(name) as string;
    const source = escapeUnitText(collapse(trimmed(value)));
    if (!isWorthTranslating(source) || isTranslation(source)) continue;
    const translation = translationOf(source);
    if (translation === undefined) missing.push(source);
    else if (translation !== value) element.setAttribute(name, plain(translation));
  }
  return missing;
}

const plain = (text: string) => text.replace(/\\([\\<])/g, '$1');
