import type { SwitcherStyle } from '@dragoman/domain/language-switcher';
import type { Disclosure } from './arrow-keys.ts';
import { arrowKeys } from './arrow-keys.ts';
import { place } from './place.ts';

/**
 * Opens and closes the list by click, touch and keyboard; except for the dropdown, also by hover and keyboard focus. Escape, a
 * click outside and focus elsewhere close it.
 */
export function disclose(
  host: HTMLElement,
  style: SwitcherStyle,
  { list, button }: Pick<Disclosure, 'list' | 'button'>,
  signal: AbortSignal,
): void {
  const disclosure: Disclosure = {
    host,
    root: host.shadowRoot as ShadowRoot,
    button,
    list,
    show(open) {
      if (open === !list.hidden) return;
      list.hidden = !open;
      button.setAttribute('aria-expanded', String(open));
      if (open) place(style, button, list);
    },
    on: (target, type, react) => target.addEventListener(type, react as EventListener, { signal }),
  };
  const isHovered = style.template === 'dropdown' ? () => false : openOnHover(disclosure);
  // A click does not close a list that the hover has just opened.
  disclosure.on<MouseEvent>(button, 'click', ({ detail }) =>
    disclosure.show(list.hidden !== false || (isHovered() && detail > 0)),
  );
  closeFromOutside(disclosure);
  arrowKeys(disclosure, style.template === 'horizontal');
}

function closeFromOutside({ host, root, list, button, show, on }: Disclosure) {
  const page = host.ownerDocument;
  on(page, 'pointerdown', (event) => {
    if (!event.composedPath().includes(host)) show(false);
  });
  on<FocusEvent>(root, 'focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null && !root.contains(relatedTarget as Node)) show(false);
  });
  on<KeyboardEvent>(page, 'keydown', ({ key }) => {
    if (key !== 'Escape' || list.hidden) return;
    show(false);
    if (root.activeElement !== null) button.focus();
  });
}

/** Returns a function that tells whether the mouse is over the switcher. */
function openOnHover({ host, root, button, show, on }: Disclosure): () => boolean {
  let hovered = false;
  let closing: ReturnType<typeof setTimeout>;
  on<PointerEvent>(host, 'pointerenter', ({ pointerType }) => {
    clearTimeout(closing);
    if (pointerType !== 'mouse') return;
    hovered = true;
    show(true);
  });
  on(host, 'pointerleave', () => {
    if (!hovered) return;
    hovered = false;
    // Long enough to cross the gap between button and list.
    closing = setTimeout(() => {
      if (root.activeElement === null) show(false);
    }, 250);
  });
  on<FocusEvent>(root, 'focusin', ({ relatedTarget }) => {
    if (!root.contains(relatedTarget as Node) && button.matches(':focus-visible')) show(true);
  });
  return () => hovered;
}
