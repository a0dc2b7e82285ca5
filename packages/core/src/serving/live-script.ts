/** Path on every served host for translating texts added by scripts. */
export const stringsPath = '/.well-known/dragoman/strings';

/** The inline script that keeps a page translated while its own scripts change it. */
export interface LiveScript {
  readonly text: string;
  /** `sha256-...` of the text. */
  readonly hash: string;
  /** Nonce from the page's own policy. */
  readonly nonce?: string | undefined;
  /** Origin of the live editor for which the page is made. Such a page has the script even if it has none of its own. */
  readonly editor?: string | undefined;
}
