import type { Element } from './page.ts';

/** Returns the decoded value of an attribute; undefined if the element does not have it. */
export function attributeOf(element: Element, name: string): string | undefined {
  for (const attribute of element.attrs) {
    const written = attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name;
    if (written === name) return attribute.value;
  }
  return undefined;
}
