import type {
  SwitcherConfig,
  SwitcherLanguage,
  SwitcherLook,
} from '@dragoman/domain/language-switcher';
import { drawFlag, drawing } from './drawing.ts';

/** What the shadow tree is made of. */
export interface SwitcherTree {
  readonly navigation: HTMLElement;
  readonly list: HTMLUListElement;
  /** One link for each language, in the order of the configuration. */
  readonly links: readonly HTMLAnchorElement[];
  /** What discloses the list and names the current language; the template of buttons has none. */
  readonly button: HTMLButtonElement | undefined;
}

type Config = SwitcherConfig & SwitcherLook;
const globe = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM1 8h14M8 1c4 4 4 10 0 14M8 1c-4 4-4 10 0 14';
const caret = 'M4 6l4 4 4-4';

/** Builds the tree of one template: a list of plain links, and what discloses it. */
export function buildTree(page: Document, config: Config, id: string): SwitcherTree {
  const navigation = page.createElement('nav');
  navigation.className = config.template;
  navigation.setAttribute('aria-label', config.label ?? 'Language');
  navigation.lang = config.label === undefined ? 'en' : config.current;
  const list = page.createElement('ul');
  list.id = id;
  const at = config.languages.findIndex(({ code }) => code === config.current);
  const links = config.languages.map((language) => buildLink(page, config, language));
  const items = links.map((link) => {
    const item = page.createElement('li');
    item.append(link);
    return item;
  });
  list.append(...items);
  const button =
    config.template === 'buttons' ? undefined : buildButton(page, config, config.languages[at]);
  // Where the list slides out of the current language, that is no entry of it too.
  const slides = config.template === 'horizontal' || config.template === 'vertical';
  (slides ? button : links[at])?.setAttribute('aria-current', 'true');
  if (slides) items[at]?.remove();
  button?.setAttribute('aria-controls', id);
  navigation.append(...(button === undefined ? [] : [button]), list);
  return { navigation, list, links, button };
}

function buildButton(page: Document, config: Config, current: SwitcherLanguage | undefined) {
  const button = page.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-expanded', 'false');
  if (!config.showFlags) button.append(drawing(page, globe));
  if (current !== undefined) button.append(...label(page, config, current));
  const sign = drawing(page, caret);
  sign.classList.add('caret');
  button.append(sign);
  return button;
}

function buildLink(page: Document, config: Config, language: SwitcherLanguage) {
  const link = page.createElement('a');
  link.href = language.href;
  link.hreflang = language.code;
  link.lang = language.code;
  link.append(...label(page, config, language));
  return link;
}

function label(page: Document, config: Config, language: SwitcherLanguage): Element[] {
  const { code, nativeName, direction } = language;
  const text = page.createElement('span');
  text.lang = config.useNativeName ? code : 'en';
  text.dir = config.useNativeName ? direction : 'ltr';
  text.textContent = config.useNativeName ? nativeName : language.name;
  const parts: Element[] = [text];
  if (config.useLanguageCode) {
    const short = page.createElement('span');
    short.textContent = code.toUpperCase();
    text.className = 'unseen';
    parts.unshift(short);
  }
  if (config.showFlags && language.flag !== '') parts.unshift(drawFlag(page, language.flag));
  return parts;
}
