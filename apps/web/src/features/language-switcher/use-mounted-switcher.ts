import { type SwitcherStyle, switcherConfig } from '@dragoman/domain/language-switcher';
import { type MountedSwitcher, mountSwitcher } from '@dragoman/snippet/mount';
import { useEffect, useMemo, useRef } from 'react';
import type { PreviewSettings } from './use-preview-settings.ts';

interface Mounting {
  /** The document of the preview's frame, once it is loaded. */
  readonly page: Document | undefined;
  readonly style: SwitcherStyle;
  readonly preview: PreviewSettings;
}

/**
 * Puts the switcher into the preview by the code of `translate.js`, and keeps it at the style, the language and the open or closed state.
 * What is done in the preview itself (a language chosen, the list opened) is told to the preview.
 */
export function useMountedSwitcher({ page, style, preview }: Mounting): void {
  const { language, open, asked, change } = preview;
  const codes = preview.languages.join();
  const config = useMemo(() => {
    const languages = codes.split(',').map((code) => ({ code, href: '#' }));
    return switcherConfig({ languages, current: language, style });
  }, [codes, language, style]);
  const latest = useRef({ config, open, asked, change });
  latest.current = { config, open, asked, change };
  const mounted = useRef<MountedSwitcher>(undefined);
  const container = page && findContainer(page, style, preview.background === 'page');

  useEffect(() => {
    if (page === undefined) return;
    const switcher = mountSwitcher(container ?? page.body, latest.current.config, {
      floating: container === undefined,
      onChoose: ({ code }) => latest.current.change({ language: code }),
    });
    mounted.current = switcher;
    if (container !== undefined) bringIntoView(switcher.element);
    show(switcher, latest.current.open);
    stayOpen(switcher.element, () => latest.current.asked);
    const stop = onOpened(switcher, (isOpen) => latest.current.change({ open: isOpen }));
    return () => {
      stop();
      switcher.remove();
      mounted.current = undefined;
    };
  }, [page, container]);

  useEffect(() => {
    mounted.current?.update(config);
    show(mounted.current, latest.current.open);
  }, [config]);
  useEffect(() => show(mounted.current, open), [open]);

  const missing = page !== undefined && container === undefined && style.placement === 'custom';
  useEffect(() => latest.current.change({ missingContainer: missing }), [missing]);
}

/** Where the switcher goes by its placement: the element of that id on the owner's page, and one that stands for it in a sample. */
function findContainer(
  page: Document,
  { customContainerId: id }: SwitcherStyle,
  isOwn: boolean,
): HTMLElement | undefined {
  if (id === undefined) return undefined;
  if (isOwn) return page.getElementById(id) ?? undefined;
  return page.querySelector<HTMLElement>('[data-container]') ?? undefined;
}

/** Scrolls the preview alone: `scrollIntoView` would move the screen around it too. */
function bringIntoView(element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  const { top, height } = element.getBoundingClientRect();
  view?.scrollBy({ top: top + height / 2 - view.innerHeight / 2, behavior: 'instant' });
}

const buttonOf = (switcher: MountedSwitcher) =>
  switcher.element.shadowRoot?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
const isOpened = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true';

function show(switcher: MountedSwitcher | undefined, open: boolean): void {
  const button = switcher && buttonOf(switcher);
  if (!button || isOpened(button) === open) return;
  button.click();
  // Drawn anew at every move of a slider, the list must not unfold each time.
  for (const animation of switcher.element.shadowRoot?.getAnimations() ?? []) animation.finish();
}

/** A list that was asked for outside the preview does not close because a mouse has passed over it. */
function stayOpen(element: HTMLElement, isAsked: () => boolean): void {
  const onLeave = (event: Event) => isAsked() && event.stopImmediatePropagation();
  element.addEventListener('pointerleave', onLeave, { capture: true });
}

function onOpened(switcher: MountedSwitcher, tell: (open: boolean) => void): () => void {
  const observer = new MutationObserver(() => {
    const button = buttonOf(switcher);
    if (button !== null) tell(isOpened(button));
  });
  const root = switcher.element.shadowRoot;
  if (root) observer.observe(root, { subtree: true, attributeFilter: ['aria-expanded'] });
  return () => observer.disconnect();
}
