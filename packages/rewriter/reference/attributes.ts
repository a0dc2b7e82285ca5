import { escapeUnitText } from '@dragoman/domain/website-strings';
import { attributeOf } from './attribute.ts';
import { buttonInputTypes, plainTextAttributes, translatableMetaNames } from './elements.data.ts';
import { hasLetters, whiteSpace } from './items.ts';
import type { Element } from './page.ts';

/** A unit in an attribute. */
export interface AttributeUnit {
  readonly text: string;
  readonly kind: 'attribute' | 'meta';
}

interface AttributeOptions {
  readonly dataAttributes?: readonly string[];
  /** `alt`, or `img@alt`. */
  readonly excludedAttributes?: readonly string[];
}

/** UNITS.md, "Attributes": returns the units of an element whose attributes are translatable. */
export function attributeUnits(element: Element, options: AttributeOptions): AttributeUnit[] {
  const { dataAttributes = [], excludedAttributes = [] } = options;
  const found: AttributeUnit[] = [];
  for (const { name, value } of element.attrs) {
    const names = [name, `${element.tagName}@${name}`];
    if (names.some((excluded) => excludedAttributes.includes(excluded))) continue;
    const isMeta = element.tagName === 'meta' && name === 'content';
    const counts = isMeta
      ? isTranslatableMeta(element)
      : isTranslatable(element, name) || dataAttributes.includes(name);
    const text = escapeUnitText(collapse(value));
    if (counts && hasLetters(text)) found.push({ text, kind: isMeta ? 'meta' : 'attribute' });
  }
  return found;
}

/** Collapses and trims white space. */
export function collapse(text: string): string {
  return text.replace(whiteSpace, ' ').replace(/^ | $/g, '');
}

function isTranslatable(element: Element, name: string): boolean {
  if (plainTextAttributes.has(name)) return true;
  const type =
    element.tagName === 'input' ? attributeOf(element, 'type')?.toLowerCase() : undefined;
  switch (name) {
    case 'alt':
      return ['img', 'area'].includes(element.tagName) || type === 'image';
    case 'label':
      return ['option', 'optgroup', 'track'].includes(element.tagName);
    case 'value':
      return type !== undefined && buttonInputTypes.has(type);
    case 'summary':
      return element.tagName === 'table';
    default:
      return false;
  }
}

function isTranslatableMeta(element: Element): boolean {
  return ['name', 'property'].some((attribute) =>
    translatableMetaNames.has(attributeOf(element, attribute)?.toLowerCase() ?? ''),
  );
}
