/** One entry of the switcher's list. `href` is where this page is found in that language. */
export interface SwitcherLanguage {
  /** BCP 47 code. */
  readonly code: string;
  readonly name: string;
  readonly nativeName: string;
  readonly flag: string;
  readonly href: string;
  readonly direction: 'ltr' | 'rtl';
}

export type SwitcherPlacement = 'bottom-right' | 'bottom-left';

/** What the snippet reads from the page: `<script type="application/json" id="dragoman-config">`. */
export interface SwitcherConfig {
  readonly languages: readonly SwitcherLanguage[];
  /** Code of the language the page is in. */
  readonly current: string;
  readonly placement: SwitcherPlacement;
  readonly showFlags: boolean;
  readonly useLanguageCode: boolean;
  readonly useNativeName: boolean;
  /** Pixels. */
  readonly fontSize: number;
}

/** Id of the configuration element. */
export const switcherConfigId = 'dragoman-config';

/** How a switcher looks that nobody customised [owner-workspace §3, Defaults]. */
export const switcherDefaults = {
  placement: 'bottom-right',
  showFlags: false,
  useLanguageCode: false,
  useNativeName: false,
  fontSize: 16,
} as const satisfies Partial<SwitcherConfig>;
