import { languageByCode, textDirection } from '../languages/index.ts';
import {
  type SwitcherConfig,
  type SwitcherLanguage,
  type SwitcherStyle,
  switcherConfigId,
  switcherDefaults,
} from './config.ts';
import { languageFlag } from './flag.ts';
import { readSwitcherConfig } from './read-config.ts';

/** A language and the page's address in it. */
export interface SwitcherAddress {
  /** BCP 47 code. */
  readonly code: string;
  readonly href: string;
  /** See `SwitcherLanguage`. */
  readonly base?: string;
}

export interface SwitcherHtmlOptions {
  /** Address of the snippet, absolute or root-relative. */
  readonly scriptUrl: string;
  /** Includes the original language. */
  readonly languages: readonly SwitcherAddress[];
  /** Code of the page's language. */
  readonly current: string;
  /** See `SwitcherConfig`. */
  readonly label?: string | undefined;
  /** CSP nonce of the page for the script element. */
  readonly nonce?: string;
  /** The owner's customizations; invalid values fall back to the defaults. */
  readonly style?: unknown;
}

/**
 * Returns the HTML that adds the language switcher to a page's `<head>`: its configuration as inert JSON and the
 * deferred script. No value can break out of its element or attribute.
 */
export function switcherHtml(options: SwitcherHtmlOptions): string {
  const { scriptUrl, nonce } = options;
  const config = switcherConfig({ ...options, style: readSwitcherConfig(options.style) });
  const nonceAttribute = nonce === undefined ? '' : ` nonce="${escapeAttribute(nonce)}"`;
  return (
    `<script type="application/json" id="${switcherConfigId}">${escapeJson(config)}</script>` +
    `<script defer src="${escapeAttribute(scriptUrl)}"${nonceAttribute}></script>`
  );
}

/** Returns the configuration of a switcher, omitting defaults. */
export function switcherConfig(options: {
  readonly languages: readonly SwitcherAddress[];
  readonly current: string;
  readonly label?: string | undefined;
  readonly style?: Partial<SwitcherStyle>;
}): SwitcherConfig {
  const { languages, current, label, style = {} } = options;
  const standard: Partial<SwitcherStyle> = switcherDefaults;
  const custom = Object.entries(style).filter(
    ([field, value]) => value !== standard[field as keyof SwitcherStyle],
  );
  return {
    languages: languages.map((address) => describeLanguage(address, style.showFlags === true)),
    current,
    label,
    ...Object.fromEntries(custom),
  };
}

function describeLanguage(address: SwitcherAddress, withFlag: boolean): SwitcherLanguage {
  const { code } = address;
  const { englishName, nativeName } = languageByCode(code);
  const flag = withFlag ? languageFlag(code) : '';
  return { ...address, name: englishName, nativeName, flag, direction: textDirection(code) };
}

function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
