import { dataOf, isText, setData } from './native.ts';

interface Shown {
  readonly source: string;
  readonly shown: string;
}

const texts = new WeakMap<Node, Shown>();

/** Text of the unit that a text node was last shown with. */
export const unitOf = new WeakMap<Node, string>();

/** Whether a text node shows something else than its original. */
export const isShown = (text: Node): boolean => texts.get(text)?.shown === dataOf(text);

/** What the page's scripts have written into a text node: the original of what is shown in it. */
export function sourceOf(text: Node): string {
  return isShown(text) ? (texts.get(text) as Shown).source : dataOf(text);
}

/** Shows something else in a text node whose original is `source`. */
export function showText(text: Node, source: string, shown: string): void {
  if (source === shown) texts.delete(text);
  else texts.set(text, { source, shown });
  if (dataOf(text) !== shown) setData(text, shown);
}

/** Shows the original of text nodes again. */
export function showSource(nodes: Iterable<Node>): void {
  for (const node of nodes) if (isText(node)) showText(node, sourceOf(node), sourceOf(node));
}
