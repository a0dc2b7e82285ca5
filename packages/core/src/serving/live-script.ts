/** Path under which every served host answers for texts that scripts add. */
export const stringsPath = '/.well-known/dragoman/strings';

/** The script that keeps a page translated while its own scripts change it. It stands in the page itself. */
export interface LiveScript {
  readonly text: string;
  /** `sha256-...` of the text. */
  readonly hash: string;
  /** Nonce of the page's own policy. */
  readonly nonce?: string | undefined;
}
