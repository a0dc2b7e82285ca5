import type { LivePage } from '@dragoman/domain/live-pages';

/** The rules of UNITS.md in @dragoman/rewriter, "Elements" and "Regions that hold no units", for a DOM tree. */
const named = (names: string) => new RegExp(`^(${names})$`);
const inline = named(
  'a|abbr|acronym|b|bdi|bdo|big|button|cite|data|del|dfn|em|font|i|ins|label|mark|nobr|output|q|rb|rp|rt|rtc|ruby|s|small|span|strike|strong|sub|sup|time|tspan|u',
);
const rawNames = 'script|style|textarea|iframe|xmp|plaintext|noembed|noframes';
const raw = named(rawNames);
const region = named(
  `${rawNames}|template|svg|math|canvas|object|embed|audio|video|select|code|pre|kbd|samp|var|tt|listing`,
);
const blockRegion = /^(pre|xmp|listing|plaintext)$/;
const opaque = /^(meter|progress|map|picture)$/;
const alone = /^(br|wbr|img|input)$/;

export const isVoid = (name: string): boolean => alone.test(name);
export const isInline = (name: string): boolean => inline.test(name) || name.includes('-');
export const isLinkLike = (name: string): boolean =>
  /^(a|button|label)$/.test(name) || name.includes('-');
/** True if the element is a single tag of the surrounding text, whatever it contains. */
export const isOpaque = (name: string): boolean =>
  opaque.test(name) || (region.test(name) && !blockRegion.test(name));

/** False turns translation off: `t` by element or `translate`, `l` by `lang`, `x` and `i` by the owner's exclusions. */
export interface Mode {
  readonly t: boolean;
  readonly l: boolean;
  readonly x: boolean;
  readonly i: boolean;
  /** `t` outside of the surrounding select, video or svg. */
  readonly outside: boolean | undefined;
}

export const openMode = ({ only }: LivePage): Mode => ({
  t: true,
  l: true,
  x: true,
  i: only.length === 0,
  outside: undefined,
});
export const isOn = ({ t, l, x, i }: Mode): boolean => t && l && x && i;

/** Returns the modes of an element's attributes and content. */
export function modesOf(
  element: Element,
  parent: Mode,
  page: LivePage,
): { own: Mode; content: Mode } {
  const name = element.localName;
  let { t, l, x, i, outside } = parent;
  const svg = /svg$/.test(element.namespaceURI ?? '');
  const restores = svg ? /^(text|title|desc)$/ : /^(option|optgroup|track)$/;
  if (restores.test(name) && outside !== undefined) t = outside;
  const switched = switchOf(element);
  if (switched !== undefined) {
    t = switched;
    if (outside !== undefined) outside = t;
  }
  const lang = element.getAttribute('lang');
  if (lang !== null && name !== 'html') l = languageSwitch(lang, page.from, l);
  if (matchesAny(element, page.excluded)) x = false;
  if (matchesAny(element, page.only)) i = true;
  const own = { t, l, x, i, outside };
  const shown = name === 'object' && !element.getAttribute('data');
  const closes = region.test(name) && !shown && (switched !== true || raw.test(name));
  const editable = element.getAttribute('contenteditable');
  const off = closes || (editable !== null && editable.toLowerCase() !== 'false');
  const nested =
    svg && name === 'svg' && element.parentElement?.namespaceURI === element.namespaceURI;
  if (/^(select|video|svg)$/.test(name) && !nested) outside = t;
  else if (closes && !nested && outside !== undefined) outside = false;
  return { own, content: { ...own, t: t && !off, outside } };
}

function switchOf(element: Element): boolean | undefined {
  const { classList } = element;
  const hidden = classList.contains('__cf_email__') || element.hasAttribute('data-cfemail');
  if (hidden || classList.contains('notranslate')) return false;
  const value = element.getAttribute('translate')?.toLowerCase();
  if (value === 'no') return false;
  return value === 'yes' || value === '' ? true : undefined;
}

function languageSwitch(lang: string, from: string, outer: boolean): boolean {
  const primary = primaryOf(lang);
  if (primary === '' || primary === primaryOf(from)) return true;
  return isKnown(primary) ? false : outer;
}

const primaryOf = (code: string) => code.trim().toLowerCase().split(/[-_]/, 1)[0] as string;

function isKnown(code: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return /^(?!und|mul|mis|zxx)[a-z]{2,3}$/.test(code) && names.of(code) !== undefined;
}

/** Ignores selectors that the browser does not know, as `:is` does. */
const matchesAny = (element: Element, selectors: readonly string[]) =>
  element.matches(`:is(${selectors})`);
