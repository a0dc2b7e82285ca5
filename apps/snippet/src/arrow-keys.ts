/**
 * Moves the focus through the list by arrow keys, which also open it, and by Home and End.
 * @param row true for a horizontal list, whose arrow keys follow the text direction
 */
export function arrowKeys({ root, list, show, on }: Disclosure, row: boolean): void {
  const links = [...list.querySelectorAll('a')];
  on<KeyboardEvent>(root, 'keydown', (event) => {
    const at = links.indexOf(root.activeElement as HTMLAnchorElement);
    const turned = getComputedStyle(list).direction === 'rtl';
    const moves: Record<string, number> = {
      [row ? (turned ? 'ArrowLeft' : 'ArrowRight') : 'ArrowDown']: at + 1,
      [row ? (turned ? 'ArrowRight' : 'ArrowLeft') : 'ArrowUp']: at < 1 ? -1 : at - 1,
      ...(!list.hidden && { Home: 0, End: -1 }),
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(true);
    links.at(to % links.length)?.focus();
  });
}

export interface Disclosure {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly button: HTMLButtonElement;
  readonly list: HTMLElement;
  /** Opens or closes the list. */
  show(open: boolean): void;
  on<E extends Event>(target: EventTarget, type: string, react: (event: E) => void): void;
}
