/** A language in the switcher's list. `href` is this page's address in that language. */
export interface SwitcherLanguage {
  /** BCP 47 code. */
  readonly code: string;
  readonly name: string;
  readonly nativeName: string;
  /** Output of `languageFlag`; empty if flags are hidden. */
  readonly flag: string;
  readonly href: string;
  /**
   * Prefix of original paths in this language, without a trailing slash. With it the switcher follows client-side
   * navigation and finds the current page.
   */
  readonly base?: string;
  readonly direction: 'ltr' | 'rtl';
}

/** A six-digit hex color with `#`, or `transparent` [owner-workspace §5]. */
export type SwitcherColor = string;

/** The style of a switcher: the Language switcher config of owner-workspace §3. */
export interface SwitcherStyle {
  readonly template: 'buttons' | 'dropdown' | 'horizontal' | 'vertical';
  readonly inactiveTextColor: SwitcherColor;
  readonly hoverTextColor: SwitcherColor;
  readonly activeTextColor: SwitcherColor;
  readonly inactiveBackgroundColor: SwitcherColor;
  readonly hoverBackgroundColor: SwitcherColor;
  readonly activeBackgroundColor: SwitcherColor;
  readonly showFlags: boolean;
  readonly useLanguageCode: boolean;
  readonly useNativeName: boolean;
  /** Pixels, 10 to 24. */
  readonly fontSize: number;
  readonly textTransform: 'none' | 'uppercase' | 'lowercase';
  readonly fontWeight: 'normal' | 'semibold' | 'bold';
  readonly placement: 'bottom-left' | 'bottom-right' | 'custom';
  /** Without `#`; only if `placement` is custom. */
  readonly customContainerId?: string;
  /** Direction in which a single-column list opens. */
  readonly verticalDirection: 'above' | 'below';
  /** Direction in which the horizontal template opens. */
  readonly horizontalDirection: 'left' | 'right';
}

/** The data that a switcher is rendered from; missing style fields are the defaults. */
export interface SwitcherConfig extends Partial<SwitcherStyle> {
  readonly languages: readonly SwitcherLanguage[];
  /** Code of the page's language. */
  readonly current: string;
  /** The word for 'Language' in the page's language; the switcher's accessible name. Defaults to English. */
  readonly label?: string | undefined;
}

/** Id of the element that holds a page's `SwitcherConfig`: `<script type="application/json" id="dragoman-config">`. */
export const switcherConfigId = 'dragoman-config';

/** The default style of a switcher [owner-workspace §3, Defaults]. */
export const switcherDefaults = {
  template: 'buttons',
  inactiveTextColor: '#999999',
  hoverTextColor: '#0080FF',
  activeTextColor: '#0080FF',
  inactiveBackgroundColor: '#FFFFFF',
  hoverBackgroundColor: '#E6E6E6',
  activeBackgroundColor: '#BFBFBF',
  showFlags: false,
  useLanguageCode: false,
  useNativeName: false,
  fontSize: 16,
  textTransform: 'none',
  fontWeight: 'normal',
  placement: 'bottom-right',
  verticalDirection: 'above',
  horizontalDirection: 'right',
} as const satisfies SwitcherStyle;
