import type { LivePage } from '@dragoman/domain/live-pages';
import { textAttributes } from './attributes.ts';
import { cutBlock } from './cut.ts';
import { collapse, isWorthTranslating, trimmed, unitsOfRun, unitText } from './runs.ts';

/** Returns the page's units as the live script finds them; called in a browser by its test. */
export function unitsOfPage(page: LivePage): string[] {
  const found = new Set<string>();
  cutBlock(document.documentElement, page, () => true, {
    run(tokens) {
      for (const unit of unitsOfRun(tokens)) found.add(unitText(unit));
    },
    attributes(element) {
      for (const name of textAttributes(element, page)) {
        const text = collapse(trimmed(element.getAttribute(name) ?? ''));
        if (isWorthTranslating(text)) found.add(text);
      }
    },
  });
  return [...found];
}
