const html = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';

/** Creates an element with attributes and children; `svg` and `path` get SVG's namespace. */
export function make<E extends Element = HTMLElement>(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Node[] = [],
): E {
  const element = document.createElementNS(/svg|path/.test(tag) ? svg : html, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element as Element as E;
}
