import { languageByCode, textDirection } from '../languages/index.ts';
import { type SwitcherConfig, switcherConfigId, switcherDefaults } from './config.ts';

export interface SwitcherHtmlOptions {
  /** Address of the snippet, absolute or rooted. */
  readonly scriptUrl: string;
  /** BCP 47 codes with the address of this page in each, the original language included. */
  readonly languages: readonly { readonly code: string; readonly href: string }[];
  /** Code of the language the page is in. */
  readonly current: string;
  /** Nonce of the page's Content-Security-Policy, for the script element. */
  readonly nonce?: string;
  /** What the owner customised. */
  readonly look?: Partial<
    Pick<
      SwitcherConfig,
      'placement' | 'showFlags' | 'useLanguageCode' | 'useNativeName' | 'fontSize'
    >
  >;
}

/**
 * The HTML that puts the language switcher into a page: its configuration as inert JSON and the deferred script, to be
 * placed in `<head>`. Nothing in the configuration can end the element or the attribute it stands in.
 */
export function switcherHtml(options: SwitcherHtmlOptions): string {
  const { scriptUrl, languages, current, nonce, look } = options;
  const config: SwitcherConfig = {
    languages: languages.map(({ code, href }) => describeLanguage(code, href)),
    current,
    ...switcherDefaults,
    ...look,
  };
  const nonceAttribute = nonce === undefined ? '' : ` nonce="${escapeAttribute(nonce)}"`;
  return (
    `<script type="application/json" id="${switcherConfigId}">${escapeJson(config)}</script>` +
    `<script defer src="${escapeAttribute(scriptUrl)}"${nonceAttribute}></script>`
  );
}

function describeLanguage(code: string, href: string) {
  const { englishName, nativeName, flag } = languageByCode(code);
  return { code, name: englishName, nativeName, flag, href, direction: textDirection(code) };
}

function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
