import { dataOf, setData } from './native.ts';

interface Shown {
  readonly source: string;
  readonly shown: string;
}

const texts = new WeakMap<Node, Shown>();

/** What the page's scripts have written into a text node: the original of what is shown in it. */
export function sourceOf(text: Node): string {
  const known = texts.get(text);
  const value = dataOf(text);
  return known !== undefined && known.shown === value ? known.source : value;
}

/** Shows something else in a text node whose original is `source`. */
export function showText(text: Node, source: string, shown: string): void {
  if (source === shown) texts.delete(text);
  else texts.set(text, { source, shown });
  if (dataOf(text) !== shown) setData(text, shown);
}
