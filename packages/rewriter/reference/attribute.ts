import type { Element } from './page.ts';

/** An attribute's value, references decoded; undefined when the element has none of that name. */
export function attributeOf(element: Element, name: string): string | undefined {
  for (const attribute of element.attrs) {
    const written = attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name;
    if (written === name) return attribute.value;
  }
  return undefined;
}
