import { countWords } from '@dragoman/domain/words';

/** A selector that matches a picked element, and what it matches on the page shown. */
export interface PickedSelector {
  readonly selector: string;
  readonly elements: number;
  readonly words: number;
}

const plainName = /^-?[a-z_][\w-]*$/i;
/** Elements that a selector cannot name usefully: a browser may add them without a tag. */
const tooWide = new Set(['html', 'head', 'body', 'tbody', 'colgroup']);
const mostChoices = 6;

/** Returns selectors for an element, from the narrowest to the widest: itself, its kind, and what contains it. */
export function selectorsFor(element: Element, language: string): PickedSelector[] {
  const found = new Map<string, PickedSelector>();
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    for (const selector of namesOf(at)) {
      if (found.has(selector) || found.size >= mostChoices) continue;
      found.set(selector, matchedBy(selector, element.ownerDocument, language));
    }
  }
  return [...found.values()];
}

function matchedBy(selector: string, page: Document, language: string): PickedSelector {
  const matched = [...page.querySelectorAll(selector)];
  const outer = matched.filter((element) => element.parentElement?.closest(selector) == null);
  const words = outer.reduce((sum, { textContent }) => sum + countWords(textContent, language), 0);
  return { selector, elements: matched.length, words };
}

/** By id, by classes, or by name within the nearest element that has either. */
function namesOf(element: Element): string[] {
  const tag = element.localName;
  if (tooWide.has(tag) || !plainName.test(tag)) return [];
  const named = ownNames(element);
  if (named.length > 0) return named;
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const [name] = tooWide.has(at.localName) ? [] : ownNames(at);
    if (name !== undefined) return [`${name} ${tag}`];
  }
  return [tag];
}

function ownNames(element: Element): string[] {
  const classes = [...element.classList].filter((name) => plainName.test(name)).slice(0, 3);
  const names = plainName.test(element.id) ? [`#${element.id}`] : [];
  if (classes.length > 0) names.push(`${element.localName}.${classes.join('.')}`);
  if (classes[0] !== undefined && classes.length > 1) names.push(`.${classes[0]}`);
  return names;
}
