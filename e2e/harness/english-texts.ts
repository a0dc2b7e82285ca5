import { readTexts } from '@dragoman/texts';
import type { Page } from 'playwright-core';

/** Words of English sentences. None is a word of German. */
const words =
  /(?:^| )(?:the|of|and|is|are|this|your|with|from|has|have|been|cannot|could|that|which|than|for|to|by|none)(?=[ .,:]|$)/i;
/** Names, code, and what is in a language of its own. */
const leftAlone = '[translate="no"], :not(html)[lang], code, kbd, pre, script, style, iframe, svg';
/** An owner's text within a name, and an example of a translation. */
const quoted = /[“„«「].*[”“»」]|.* → .*/;

/**
 * Returns the English that a page in another language shows: texts that have a translation, and texts with words of English
 * sentences. Names of fields and pictures count, too.
 */
export async function englishOn(page: Page): Promise<string[]> {
  const language = (await page.locator('html').getAttribute('lang')) ?? '';
  const translated = translatedTexts(language);
  const texts = new Set(await visibleTexts(page));
  return [...texts].filter((text) => translated.has(text) || words.test(text.replace(quoted, '')));
}

/** The texts of the app that are other ones in the language. */
function translatedTexts(language: string): ReadonlySet<string> {
  const pairs = [...readTexts('public', language), ...readTexts('dashboard', language)];
  return new Set(pairs.flatMap(([source, target]) => (source === target ? [] : [source])));
}

function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const isShown = (element: Element | null) =>
      element !== null && element.closest(selector) === null && element.checkVisibility();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode() !== null) {
      const { parentElement, textContent } = walker.currentNode;
      if (isShown(parentElement)) texts.push(textContent ?? '');
    }
    const names = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      if (isShown(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''));
    }
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  }, leftAlone);
}
