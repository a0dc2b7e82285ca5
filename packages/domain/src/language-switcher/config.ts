/** One entry of the switcher's list. `href` is where this page is found in that language. */
export interface SwitcherLanguage {
  /** BCP 47 code. */
  readonly code: string;
  readonly name: string;
  readonly nativeName: string;
  /** What `languageFlag` answers; empty where no flag is shown. */
  readonly flag: string;
  readonly href: string;
  /**
   * What stands before the path of the original in this language, without a slash at its end: where the switcher finds a
   * page that scripts have gone to, or the page it stands in.
   */
  readonly base?: string;
  readonly direction: 'ltr' | 'rtl';
}

/** A six-digit hex colour with its `#`, or `transparent` [owner-workspace §5]. */
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
  /** Without its `#`; only where `placement` is custom. */
  readonly customContainerId?: string;
  /** Where a list of one column opens. */
  readonly verticalDirection: 'above' | 'below';
  /** Where the horizontal template opens. */
  readonly horizontalDirection: 'left' | 'right';
}

/** What a switcher is drawn from; fields of the style that are left out are the defaults. */
export interface SwitcherConfig extends Partial<SwitcherStyle> {
  readonly languages: readonly SwitcherLanguage[];
  /** Code of the language the page is in. */
  readonly current: string;
  /** Word for 'Language' in the language the page is in; names the switcher to screen readers. */
  readonly label?: string;
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
