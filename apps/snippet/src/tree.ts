import type {
  SwitcherConfig,
  SwitcherLanguage,
  SwitcherStyle,
} from '@dragoman/domain/language-switcher';
import { make } from './element.ts';

/** The parts of the shadow tree. */
export interface SwitcherTree {
  readonly navigation: HTMLElement;
  readonly list: HTMLElement;
  /** One link per language, in the order of the configuration. */
  readonly links: readonly HTMLAnchorElement[];
  /** Opens the list and shows the current language; undefined for the buttons template. */
  readonly button: HTMLButtonElement | undefined;
}

type Config = SwitcherConfig & SwitcherStyle;
const globe = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1ZM1 8h14M8 1c4 4 4 10 0 14M8 1c-4 4-4 10 0 14';
const caret = 'M4 6l4 4 4-4';

/** Builds the tree of a template: a list of plain links and its button. */
export function buildTree(config: Config, id: string): SwitcherTree {
  const { template, languages, label } = config;
  const at = languages.findIndex(({ code }) => code === config.current);
  const links = languages.map((language) => buildLink(config, language));
  const items = links.map((link) => make('li', {}, [link]));
  const list = make('ul', { id }, items);
  const button = template === 'buttons' ? undefined : buildButton(config, languages[at], id);
  // Lists that slide out of the current language do not repeat it.
  const slides = template === 'horizontal' || template === 'vertical';
  const current = links[at];
  if (current !== undefined) {
    (slides ? button : current)?.setAttribute('aria-current', 'true');
    if (slides) items[at]?.remove();
  }
  list.hidden = button !== undefined;
  const navigation = make('nav', {
    class: template,
    'aria-label': label ?? 'Language',
    lang: label === undefined ? 'en' : config.current,
  });
  if (button !== undefined) navigation.append(button);
  navigation.append(list);
  return { navigation, list, links, button };
}

function buildButton(config: Config, current: SwitcherLanguage | undefined, id: string) {
  return make<HTMLButtonElement>(
    'button',
    { type: 'button', 'aria-expanded': 'false', 'aria-controls': id },
    [
      ...(config.showFlags ? [] : [drawing('globe', '0 0 16 16', [['none', globe]])]),
      ...(current === undefined
        ? [new Text(config.label ?? 'Language')]
        : labelOf(config, current)),
      drawing('caret', '0 0 16 16', [['none', caret]]),
    ],
  );
}

function buildLink(config: Config, language: SwitcherLanguage) {
  const { href, code } = language;
  return make<HTMLAnchorElement>(
    'a',
    { href, hreflang: code, lang: code },
    labelOf(config, language),
  );
}

/** The flag, and the code or name. With a code, the name is hidden but announced. */
function labelOf(config: Config, { code, name, nativeName, direction, flag }: SwitcherLanguage) {
  const { showFlags, useLanguageCode, useNativeName } = config;
  const nameElement = useNativeName
    ? make('span', { lang: code, dir: direction })
    : make('span', { lang: 'en', dir: 'ltr' });
  nameElement.textContent = useNativeName ? nativeName : name;
  const parts: Element[] = [nameElement];
  if (useLanguageCode) {
    nameElement.className = 'unseen';
    parts.unshift(make('span', {}, [new Text(code.toUpperCase())]));
  }
  const colors = [...flag.matchAll(/(#[\da-f]+)([^#]+)/g)].map((part) => part.slice(1));
  if (showFlags && colors.length > 0) parts.unshift(drawing('flag', '0 0 24 16', colors));
  return parts;
}

function drawing(name: string, viewBox: string, parts: readonly (readonly string[])[]) {
  const paths = parts.map(([fill = '', d = '']) => make('path', { fill, d }));
  return make<SVGElement>('svg', { class: name, viewBox, 'aria-hidden': 'true' }, paths);
}
