import type { Addresses } from './addresses.ts';
import { isElement } from './native.ts';
import { replace } from './override.ts';

/** True if an attribute of the element is an address of a page. */
export const isLink = (element: Element, name: string): boolean =>
  /^(a|area|form) (href|action)$/.test(`${element.localName} ${name}`);

/** Lets scripts read the addresses of links, forms and the document as the site knows them. */
export function showOriginalLinks({ original }: Addresses, isInternal: () => boolean): void {
  const read = (node: Node, call: (node: Node) => unknown) => {
    const value = call(node);
    return isInternal() ? value : original(value as string);
  };
  replace(
    [HTMLAnchorElement, HTMLAreaElement, HTMLFormElement, Document, Node],
    /^(href|pathname|toString|action|URL|baseURI)$/,
    read,
  );
  replace([Element], /^getAttribute$/, (node, call, [name]) =>
    isElement(node) && isLink(node, name as string) && node.hasAttribute(name as string)
      ? read(node, call)
      : call(node),
  );
}
