import { dataOf, isText, setData } from './native.ts';

interface Shown {
  readonly source: string;
  readonly shown: string;
}

const texts = new WeakMap<Node, Shown>();

/** The source of the unit that a text node was last shown as part of. */
export const unitOf = new WeakMap<Node, string>();

/** True if a text node shows something other than its original. */
export const isShown = (text: Node): boolean => texts.get(text)?.shown === dataOf(text);

/** Returns the original of a text node, as the page's scripts wrote it. */
export function sourceOf(text: Node): string {
  return isShown(text) ? (texts.get(text) as Shown).source : dataOf(text);
}

/** Shows a text in a node whose original is `source`. */
export function showText(text: Node, source: string, shown: string): void {
  if (source === shown) texts.delete(text);
  else texts.set(text, { source, shown });
  if (dataOf(text) !== shown) setData(text, shown);
}

/** Shows the original of text nodes again. */
export function showSource(nodes: Iterable<Node>): void {
  for (const node of nodes) if (isText(node)) showText(node, sourceOf(node), sourceOf(node));
}
