import type { Disclosure } from './disclosure.ts';

/**
 * Moves focus through the list: by the arrows of its axis, which open it too, and by Home and End. `row` when the list
 * runs sideways, where the arrows follow the direction of the text.
 */
export function arrowKeys({ root, list, show, on }: Disclosure, row: boolean): void {
  const links = [...list.querySelectorAll('a')];
  on<KeyboardEvent>(root, 'keydown', (event) => {
    const at = links.indexOf(root.activeElement as HTMLAnchorElement);
    const sides = getComputedStyle(list).direction === 'rtl' ? 'RightLeft' : 'LeftRight';
    const [before, after] = row ? sides.split(/(?=L|R)/) : ['Up', 'Down'];
    const moves: Record<string, number> = {
      [`Arrow${after}`]: at + 1,
      [`Arrow${before}`]: at < 1 ? -1 : at - 1,
      ...(!list.hidden && { Home: 0, End: -1 }),
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(true);
    links.at(to % links.length)?.focus();
  });
}
