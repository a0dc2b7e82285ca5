import {
  readSwitcherConfig,
  type SwitcherConfig,
  type SwitcherLanguage,
} from '@dragoman/domain/language-switcher';
import { disclose } from './disclosure.ts';
import { styleSheet } from './look.ts';
import { buildTree } from './tree.ts';

export interface MountOptions {
  /**
   * Called instead of going to the address of the language that was chosen; the switcher then shows that language as
   * the current one.
   */
  readonly onChoose?: (language: SwitcherLanguage) => void;
  /** Stand in the corner of the window that `placement` names, instead of in the container's flow. */
  readonly floating?: boolean;
}

/** A switcher in a page. */
export interface MountedSwitcher {
  /** The element in the container; everything visible is in its shadow tree. */
  readonly element: HTMLElement;
  /** Draws it anew, in another look or language. */
  update(config: SwitcherConfig): void;
  remove(): void;
}

let count = 0;

/** Puts a language switcher at the end of `container`, drawn by the code of `translate.js`. */
export function mountSwitcher(
  container: HTMLElement,
  config: SwitcherConfig,
  options: MountOptions = {},
): MountedSwitcher {
  const page = container.ownerDocument;
  const element = page.createElement('dragoman-switcher');
  element.setAttribute('translate', 'no');
  const root = element.attachShadow({ mode: 'open' });
  const id = `dragoman-${++count}`;
  let listening = new AbortController();
  const draw = (drawn: SwitcherConfig) => {
    listening.abort();
    listening = new AbortController();
    const look = readSwitcherConfig(drawn);
    const { navigation, list, links, button } = buildTree(page, { ...drawn, ...look }, id);
    const hadFocus = root.activeElement !== null;
    root.adoptedStyleSheets = [sheetOf(page, styleSheet(look, options.floating))];
    root.replaceChildren(navigation);
    if (button !== undefined) disclose(element, look, { list, button }, listening.signal);
    for (const [index, language] of drawn.languages.entries()) {
      const link = links[index] as HTMLAnchorElement;
      link.onclick = (event) => choose(event, { ...drawn, current: language.code }, language);
      if (hadFocus && button === undefined && language.code === drawn.current) link.focus();
    }
    if (hadFocus) button?.focus();
  };
  const choose = (event: Event, next: SwitcherConfig, language: SwitcherLanguage) => {
    if (options.onChoose === undefined) return;
    event.preventDefault();
    draw(next);
    options.onChoose(language);
  };
  draw(config);
  container.append(element);
  return {
    element,
    update: draw,
    remove() {
      listening.abort();
      element.remove();
    },
  };
}

/** A constructable sheet, which no policy of the page's forbids; it must come from the window of its document. */
function sheetOf(page: Document, text: string): CSSStyleSheet {
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
