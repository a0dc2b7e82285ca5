import { load } from 'cheerio';
import type { StringTarget } from './string-rewriter.ts';

const skipped =
  'script, style, code, pre, kbd, samp, var, textarea, svg, math, template, [translate=no], .notranslate';
const attributes = ['title', 'alt', 'placeholder', 'aria-label', 'label', 'content'];

/** Typical use of cheerio: translates each text node and attribute separately and reserializes the page. */
export function rewriteWithCheerio(bytes: Uint8Array, target: StringTarget) {
  const $ = load(new TextDecoder().decode(bytes));
  let units = 0;
  const translate = (text: string) => {
    if (!/\p{L}/u.test(text)) return text;
    units += 1;
    return target.dictionary.get(text.trim()) ?? text;
  };
  $('*').each((_, element) => {
    if (element.type !== 'tag' && element.type !== 'script' && element.type !== 'style') return;
    const node = $(element);
    for (const name of attributes) {
      const value = node.attr(name);
      if (value !== undefined) node.attr(name, translate(value));
    }
    const href = element.name === 'a' ? node.attr('href') : undefined;
    const address = href === undefined ? undefined : target.link(href);
    if (address !== undefined) node.attr('href', address);
    if (node.is(skipped)) return;
    for (const child of element.children)
      if (child.type === 'text') child.data = translate(child.data);
  });
  return { bytes: new TextEncoder().encode($.html()), units };
}
