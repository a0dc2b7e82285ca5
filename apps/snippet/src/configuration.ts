import {
  type SwitcherConfig,
  type SwitcherLanguage,
  switcherConfigId,
} from '@dragoman/domain/language-switcher';

/**
 * What the page says about its languages: the configuration element when there is one, completed by the page's
 * `<link rel=alternate hreflang>`. Undefined when there is nothing to choose between.
 */
export function readConfiguration(page: Document): SwitcherConfig | undefined {
  const given = readElement(page);
  const languages = Array.isArray(given.languages) ? given.languages : readAlternates(page);
  if (languages.length < 2) return undefined;
  const wanted = given.current ?? page.documentElement.lang;
  const current = languages.find(isIn(wanted)) ?? languages.find(isIn(primary(wanted)));
  return { ...given, languages, current: current?.code ?? '' };
}

/** `en-US` is the English that is offered, where no closer one is. */
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
