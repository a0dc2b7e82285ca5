import type { Page } from 'playwright-core';

/** Regions that hold no translation units: packages/rewriter/UNITS.md, rule 1 and 2. */
const leftAlone = [
  '[translate="no"]',
  '.notranslate',
  ...['code', 'pre', 'kbd', 'samp', 'var', 'tt', 'script', 'style', 'template', 'svg', 'math'],
  ...['canvas', 'object', 'iframe', 'textarea', 'audio', 'video', 'noscript'],
].join(',');

/** Returns every visible text node that contains a letter in a translatable place, with white space collapsed. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').replace(/[ \t\n\f\r]+/g, ' ').trim();
      if (parent === null || !/\p{L}/u.test(text)) continue;
      if (parent.closest(selector) !== null || !parent.checkVisibility()) continue;
      texts.push(text);
    }
    return texts;
  }, leftAlone);
}

/** The tree as it is laid out: each rendered element's name and display, in document order, depth by depth. */
export function layoutTree(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows: string[] = [];
    const stack: [Element, number][] = [[document.body, 0]];
    while (stack.length > 0) {
      const [element, depth] = stack.pop() as [Element, number];
      const { display } = getComputedStyle(element);
      if (display === 'none' || element.localName.startsWith('dragoman-')) continue;
      rows.push(`${depth} ${element.localName} ${display}`);
      for (const child of [...element.children].reverse()) stack.push([child, depth + 1]);
    }
    return rows;
  });
}
