import type { LivePage } from '@dragoman/domain/live-pages';
import { escapeUnitText } from '@dragoman/domain/website-strings';
import type { Token } from './cut.ts';
import { dataOf } from './native.ts';
import { collapse, isWorthTranslating, trimmed } from './runs.ts';
import { addShownText, isTranslation } from './translations.ts';

const everywhere = [
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
];

/** Names of attributes that can hold text or an address. */
export const watchedAttributes = (page: LivePage): string[] => [
  ...everywhere,
  ...['alt', 'label', 'value', 'href', 'action', 'content', 'lang', 'dir'],
  ...page.data,
];

/** The attributes of an element that hold text (UNITS.md of @dragoman/rewriter, "Attributes"). */
export function textAttributes(element: Element, page: LivePage): string[] {
  const name = element.localName;
  const names = [...everywhere, ...page.data];
  const kind = `${name} ${element.getAttribute('type')?.toLowerCase()}`;
  if (/^(img|area) |^input image$/.test(kind)) names.push('alt');
  if (/^(option|optgroup|track) /.test(kind)) names.push('label');
  if (/^input (button|submit|reset)$/.test(kind)) names.push('value');
  const isExcluded = (attribute: string) =>
    page.attributes.some((rule) => rule === attribute || rule === `${name}@${attribute}`);
  return names.filter((attribute) => element.hasAttribute(attribute) && !isExcluded(attribute));
}

/**
 * Translates an element's attributes.
 * @param show shows the translation of a unit in its tokens
 */
export function translateAttributes(
  element: Element,
  page: LivePage,
  show: (tokens: Token[]) => void,
): void {
  for (const name of textAttributes(element, page)) {
    const value = element.getAttribute(name) as string;
    const source = textOf(value);
    if (!isWorthTranslating(source) || isTranslation(source)) continue;
    const node = new Text(value);
    show([{ kind: 'text', node, isLink: false }]);
    const shown = dataOf(node);
    if (shown === value) continue;
    // Marks the value as a translation, for this element and copies of it.
    addShownText(textOf(shown));
    element.setAttribute(name, shown);
  }
}

const textOf = (value: string) => escapeUnitText(trimmed(collapse(value)));
