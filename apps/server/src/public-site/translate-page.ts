import { switcherHtml } from '@dragoman/domain/language-switcher';
import { textDirection } from '@dragoman/domain/languages';
import {
  type CompiledPage,
  cut,
  type Dictionary,
  missing,
  render,
  type Target,
  units,
} from '@dragoman/rewriter';
import { readTexts } from '@dragoman/texts';
import { addressOf, linkIn } from './page-addresses.ts';

export interface SourcePage {
  readonly path: string;
  readonly html: string;
}

/** Values shared by all pages of the site. */
export interface SiteLanguages {
  /** Codes of the target languages of each page, by its path. */
  readonly languages: ReadonlyMap<string, readonly string[]>;
  /** Scheme and host that prefix every address, or a placeholder for them. */
  readonly origin: string;
  readonly switcherUrl: string;
  /** Extra HTML for the head of every page. */
  readonly headHtml: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const sourceLanguage = 'en';

/** Translates a page; null returns the original with its alternates and the switcher. */
export function translatePage(
  page: SourcePage,
  language: string | null,
  dictionary: Dictionary,
  site: SiteLanguages,
): string {
  const compiled = compile(page);
  return decoder.decode(render(compiled, dictionary, targetOf(page, language, site)));
}

/** Returns the distinct source texts of a page. */
export function textsOf(page: SourcePage): string[] {
  return units(compile(page)).map(({ text }) => text);
}

/** Returns the source texts of a page that a dictionary lacks. */
export function untranslated(page: SourcePage, dictionary: Dictionary): string[] {
  return missing(compile(page), dictionary).map(({ text }) => text);
}

const compiledPages = new WeakMap<SourcePage, CompiledPage>();

/** Every language of a page needs it, so it is cut once. */
function compile(page: SourcePage): CompiledPage {
  const compiled = compiledPages.get(page) ?? cut(encoder.encode(page.html), { sourceLanguage });
  compiledPages.set(page, compiled);
  return compiled;
}

function targetOf({ path }: SourcePage, language: string | null, site: SiteLanguages): Target {
  const code = language ?? sourceLanguage;
  const at = (wanted: string | null) => addressOf(path, wanted);
  const every = languagesOf(path, site);
  const alternates = every.map((wanted) => ({
    hreflang: wanted ?? sourceLanguage,
    href: site.origin + at(wanted),
  }));
  return {
    language: code,
    direction: textDirection(code),
    canonical: site.origin + at(language),
    alternates: [...alternates, { hreflang: 'x-default', href: site.origin + at(null) }],
    headHtml: switcherOf(path, code, site) + site.headHtml,
    ...(language !== null && { link: (href) => linkIn(href, language, site.languages) }),
  };
}

/** Null is the original language. */
function languagesOf(path: string, { languages }: SiteLanguages): (string | null)[] {
  return [null, ...(languages.get(path) ?? [])];
}

/** Placed in the footer, where it covers nothing, in the footer's colors. */
const switcherStyle = {
  template: 'dropdown',
  placement: 'custom',
  customContainerId: 'site-languages',
  verticalDirection: 'above',
  useNativeName: true,
  showFlags: false,
  fontSize: 16,
  inactiveTextColor: '#F6F3EA',
  hoverTextColor: '#171A3A',
  activeTextColor: '#171A3A',
  inactiveBackgroundColor: '#2B3A96',
  hoverBackgroundColor: '#FFC852',
  activeBackgroundColor: '#F5B52E',
} as const;

/** Returns nothing if there is only one language. */
function switcherOf(path: string, current: string, site: SiteLanguages): string {
  const every = languagesOf(path, site);
  if (every.length === 1) return '';
  return switcherHtml({
    scriptUrl: site.switcherUrl,
    current,
    label: readTexts('common-terms', current).get('Language'),
    languages: every.map((language) => ({
      code: language ?? sourceLanguage,
      href: addressOf(path, language),
    })),
    style: switcherStyle,
  });
}
