import type { SwitcherStyle } from '@dragoman/domain/language-switcher';

const gapPx = 8;
const opposite = { above: 'below', below: 'above', left: 'right', right: 'left' } as const;

/**
 * Places the open list beside its button in the configured direction, or in the opposite one if only that has room. Limits its size,
 * so it scrolls instead of leaving the window.
 */
export function place(style: SwitcherStyle, button: HTMLElement, list: HTMLElement): void {
  const row = style.template === 'horizontal';
  const { clientWidth: width } = list.ownerDocument.documentElement;
  const height = list.ownerDocument.defaultView?.innerHeight ?? 0;
  const box = button.getBoundingClientRect();
  const room = {
    above: box.top,
    below: height - box.bottom,
    left: box.left,
    right: width - box.right,
  };
  list.style.maxWidth = list.style.maxHeight = '';
  const wanted = row ? style.horizontalDirection : style.verticalDirection;
  const needed = (row ? list.offsetWidth : list.offsetHeight) + 2 * gapPx;
  const other = opposite[wanted];
  const side = room[wanted] < needed && room[other] > room[wanted] ? other : wanted;
  const end = box.left + box.right > width ? 'to-right' : 'to-left';
  list.className = row ? side : `${side} ${end}`;
  const across = row ? room[side] - gapPx : end === 'to-right' ? box.right : width - box.left;
  list.style.maxWidth = `${across - gapPx}px`;
  if (!row) list.style.maxHeight = `${Math.min(room[side] - 2 * gapPx, 420)}px`;
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (current !== null) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  if (style.inactiveBackgroundColor === 'transparent') {
    list.style.setProperty('--surface', surfaceBehind(button));
  }
}

/** The page's color behind the switcher; a transparent list needs it to hide what is below. */
function surfaceBehind(button: HTMLElement): string {
  let node: Element | null = (button.getRootNode() as ShadowRoot).host;
  while (node !== null) {
    const { backgroundColor } = getComputedStyle(node);
    if (!/, 0\)$/.test(backgroundColor)) return backgroundColor;
    node = node.parentElement;
  }
  return 'Canvas';
}
