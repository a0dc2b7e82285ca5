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
   * Called instead of navigating to the chosen language; the switcher then shows that language as current.
   */
  readonly onChoose?: (language: SwitcherLanguage) => void;
  /** Fixes the switcher to the corner of the window that `placement` names. Defaults to false. */
  readonly floating?: boolean;
  /** Returns path and query of the original page, if it differs from the loaded one. */
  readonly path?: () => string | undefined;
}

/** A switcher in a page. */
export interface MountedSwitcher {
  /** The element in the container; its shadow tree holds everything visible. */
  readonly element: HTMLElement;
  /** Redraws the switcher with another style or language. */
  update(config: SwitcherConfig): void;
  remove(): void;
}

let count = 0;

/**
 * Adds a language switcher to the end of `container`. Invalid values fall back to the defaults.
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
      const updateHref = () => {
        const current = path?.();
        if (current !== undefined && language.base !== undefined)
          link.href = language.base + current;
      };
      updateHref();
      for (const type of ['pointerdown', 'focus', 'click']) link.addEventListener(type, updateHref);
      link.addEventListener('click', (event) => {
        if (onChoose === undefined) {
          // Keeps the visitor at the same part of the page.
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

/** Constructable, because no content security policy blocks it; must come from the window of its document. */
function sheetFor({ ownerDocument }: Node, text: string): CSSStyleSheet {
  const sheet = new (ownerDocument?.defaultView ?? window).CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
