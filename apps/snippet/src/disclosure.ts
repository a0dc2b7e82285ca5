/** A list that a button opens. */
export interface Disclosure {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly button: HTMLButtonElement;
  readonly list: HTMLElement;
  /** Opens or closes the list. */
  show(open: boolean): void;
  on<E extends Event>(target: EventTarget, type: string, react: (event: E) => void): void;
}
