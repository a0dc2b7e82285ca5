import {
  type SwitcherConfig,
  type SwitcherLanguage,
  switcherConfigId,
} from '@dragoman/domain/language-switcher';

/**
 * Reads the page's languages from its configuration element, or else from `<link rel=alternate hreflang>`. Returns undefined if
 * there are fewer than two.
 */
export function readConfiguration(page: Document): SwitcherConfig | undefined {
  const given = readElement(page);
  const languages = Array.isArray(given.languages) ? given.languages : readAlternates(page);
  if (languages.length < 2) return undefined;
  const wanted = given.current ?? page.documentElement.lang;
  const current = languages.find(isIn(wanted)) ?? languages.find(isIn(primary(wanted)));
  return { ...given, languages, current: current?.code ?? '' };
}

/** Matches codes case-insensitively; the caller falls back from `en-US` to `en`. */
function isIn(wanted: string) {
  return ({ code }: SwitcherLanguage) => code.toLowerCase() === wanted.toLowerCase();
}

function primary(code: string): string {
  return code.split('-')[0] as string;
}

function readElement(page: Document): Partial<SwitcherConfig> {
  try {
    return JSON.parse(page.getElementById(switcherConfigId)?.textContent ?? '') ?? {};
  } catch {
    return {};
  }
}

function readAlternates(page: Document): SwitcherLanguage[] {
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel~=alternate][hreflang]');
  return [...links]
    .filter((link) => link.hreflang !== 'x-default')
    .map(({ hreflang: code, href }) => ({
      code,
      href,
      name: nameOf(code, 'en'),
      nativeName: nameOf(code, code),
      flag: '',
      direction: /^(ar|fa|he|ur)\b/.test(code) ? 'rtl' : 'ltr',
    }));
}

function nameOf(code: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
