import type { SwitcherConfig, SwitcherLanguage } from '@dragoman/domain/language-switcher';
import { readConfiguration } from './configuration.ts';
import { look } from './look.ts';

const globe = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM1 8h14M8 1c4 4 4 10 0 14M8 1c-4 4-4 10 0 14';

/**
 * Puts the language switcher into the page, once, from what the page says about its languages: a button that discloses
 * a list of plain links, in a shadow tree, out of the page's flow. Does nothing on a page of one language.
 */
export function showSwitcher(page: Document): void {
  const config = readConfiguration(page);
  if (config === undefined || page.querySelector('dragoman-switcher') !== null) return;
  const host = page.createElement('dragoman-switcher');
  host.setAttribute('translate', 'no');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look(config.placement, config.fontSize));
  root.adoptedStyleSheets = [sheet];
  const { navigation, button, list } = buildTree(page, config);
  root.append(navigation);
  listen(page, host, button, list);
  page.body.append(host);
}

function buildTree(page: Document, config: SwitcherConfig) {
  const navigation = page.createElement('nav');
  navigation.setAttribute('aria-label', 'Language');
  navigation.lang = 'en';
  const button = page.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-expanded', 'false');
  button.setAttribute('aria-controls', 'list');
  const list = page.createElement('ul');
  list.id = 'list';
  list.hidden = true;
  for (const language of config.languages) list.append(buildItem(page, config, language));
  const current = config.languages.find(({ code }) => code === config.current);
  button.append(icon(page));
  if (current !== undefined) button.append(label(page, config, current));
  navigation.append(button, list);
  return { navigation, button, list };
}

function buildItem(page: Document, config: SwitcherConfig, language: SwitcherLanguage) {
  const item = page.createElement('li');
  const link = page.createElement('a');
  link.href = language.href;
  link.hreflang = language.code;
  link.lang = language.code;
  link.append(label(page, config, language));
  if (language.code === config.current) link.setAttribute('aria-current', 'true');
  item.append(link);
  return item;
}

function label(page: Document, config: SwitcherConfig, language: SwitcherLanguage) {
  const text = page.createElement('span');
  const name = config.useNativeName ? language.nativeName : language.name;
  const flag = config.showFlags && language.flag !== '' ? `${language.flag} ` : '';
  text.lang = config.useNativeName ? language.code : 'en';
  text.dir = config.useNativeName ? language.direction : 'ltr';
  text.textContent = flag + (config.useLanguageCode ? language.code.toUpperCase() : name);
  return text;
}

function icon(page: Document) {
  const space = 'http://www.w3.org/2000/svg';
  const image = page.createElementNS(space, 'svg');
  image.setAttribute('viewBox', '0 0 16 16');
  image.setAttribute('aria-hidden', 'true');
  const drawing = page.createElementNS(space, 'path');
  drawing.setAttribute('d', globe);
  image.append(drawing);
  return image;
}

function listen(
  page: Document,
  host: HTMLElement,
  button: HTMLButtonElement,
  list: HTMLUListElement,
) {
  const links = [...list.querySelectorAll('a')];
  const show = (open: boolean) => {
    list.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  };
  const moveTo = (index: number) => {
    show(true);
    links.at(index % links.length)?.focus();
  };
  button.onclick = () => show(list.hidden === true);
  host.addEventListener('keydown', (event) => {
    const at = links.indexOf((host.shadowRoot?.activeElement ?? null) as HTMLAnchorElement);
    const moves: Record<string, () => void> = {
      Escape: () => {
        show(false);
        button.focus();
      },
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at < 1 ? -1 : at - 1),
      Home: () => moveTo(0),
      End: () => moveTo(-1),
    };
    const move = list.hidden && !event.key.startsWith('Arrow') ? undefined : moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  });
  host.addEventListener('focusout', (event) => {
    if (event.relatedTarget !== null && event.relatedTarget !== host) show(false);
  });
  page.addEventListener('click', (event) => {
    if (!event.composedPath().includes(host)) show(false);
  });
}
