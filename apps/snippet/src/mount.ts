import {
  readSwitcherConfig,
  type SwitcherConfig,
  type SwitcherLanguage,
} from '@dragoman/domain/language-switcher';
import { disclose } from './disclose.ts';
import { make } from './element.ts';
import { styleSheet } from './style-sheet.ts';
import { buildTree } from './tree.ts';

export interface MountOptions {
  /**
   * Called instead of going to the address of the language that was chosen; the switcher then shows that language as
   * the current one.
   */
  readonly onChoose?: (language: SwitcherLanguage) => void;
  /** Stand in the corner of the window that `placement` names, instead of in the container's flow. */
  readonly floating?: boolean;
  /** Path and query of the original page that is shown, where that is another than was loaded. */
  readonly path?: () => string | undefined;
}

/** A switcher in a page. */
export interface MountedSwitcher {
  /** The element in the container; everything visible is in its shadow tree. */
  readonly element: HTMLElement;
  /** Draws it anew, in another style or language. */
  update(config: SwitcherConfig): void;
  remove(): void;
}

let count = 0;

/**
 * Puts a language switcher at the end of `container`, drawn by the code of `translate.js`. What is no value for its
 * field is the default.
 */
export function mountSwitcher(
  container: HTMLElement,
  config: SwitcherConfig,
  { onChoose, floating = false, path }: MountOptions = {},
): MountedSwitcher {
  const element = make('dragoman-switcher', { translate: 'no' });
  const root = element.attachShadow({ mode: 'open' });
  const id = `dragoman-${++count}`;
  let listening = new AbortController();
  const update = (given: SwitcherConfig) => {
    listening.abort();
    listening = new AbortController();
    const hadFocus = root.activeElement !== null;
    const style = readSwitcherConfig(given);
    const { navigation, list, links, button } = buildTree({ ...given, ...style }, id);
    root.adoptedStyleSheets = [sheetFor(container, styleSheet(style, floating))];
    root.replaceChildren(navigation);
    if (hadFocus) (button ?? root.querySelector<HTMLElement>('[aria-current]'))?.focus();
    if (button !== undefined) disclose(element, style, { list, button }, listening.signal);
    given.languages.forEach((language, index) => {
      const link = links[index] as HTMLAnchorElement;
      const follow = () => {
        const now = path?.();
        if (now !== undefined && language.base !== undefined) link.href = language.base + now;
      };
      follow();
      for (const type of ['pointerdown', 'focus', 'click']) link.addEventListener(type, follow);
      link.addEventListener('click', (event) => {
        if (onChoose === undefined) {
          // The reader stays at the part of the page where they are.
          if (link.hash === '') link.hash = location.hash;
          return;
        }
        event.preventDefault();
        update({ ...given, current: language.code });
        onChoose(language);
      });
    });
  };
  container.append(element);
  update(config);
  return {
    element,
    update,
    remove() {
      listening.abort();
      element.remove();
    },
  };
}

/** A constructable sheet, which no policy of the page's forbids; it must come from the window of its document. */
function sheetFor({ ownerDocument }: Node, text: string): CSSStyleSheet {
  const sheet = new (ownerDocument?.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
