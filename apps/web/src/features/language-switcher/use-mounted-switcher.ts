import { type SwitcherStyle, switcherConfig } from '@dragoman/domain/language-switcher';
import { type MountedSwitcher, mountSwitcher } from '@dragoman/snippet/mount';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { PreviewSettings } from './use-preview-settings.ts';

interface Mounting {
  /** The document of the preview's frame, once it is loaded. */
  readonly page: Document | undefined;
  readonly style: SwitcherStyle;
  readonly preview: PreviewSettings;
}

/**
 * Mounts the switcher in the preview with the code of `translate.js`, and keeps its style, language and open state up to date. Reports back
 * when a language is chosen or the list is opened in the preview.
 */
export function useMountedSwitcher({ page, style, preview }: Mounting): void {
  const { language, open, pinned, change } = preview;
  const codes = preview.languages.join();
  const config = useMemo(() => {
    const languages = codes.split(',').map((code) => ({ code, href: '#' }));
    const label = import.meta.env.LANGUAGE_WORDS?.[language];
    return switcherConfig({ languages, current: language, label, style });
  }, [codes, language, style]);
  const latest = useEffectEvent(() => ({ config, open, pinned, change }));
  const mounted = useRef<MountedSwitcher>(undefined);
  const container = page && findContainer(page, style, preview.background === 'page');

  useEffect(() => {
    if (page === undefined) return;
    const switcher = mountSwitcher(container ?? page.body, latest().config, {
      floating: container === undefined,
      onChoose: ({ code }) => latest().change({ language: code }),
    });
    mounted.current = switcher;
    if (container !== undefined) bringIntoView(switcher.element);
    setOpen(switcher, latest().open);
    stayOpen(switcher.element, () => latest().pinned);
    const stop = onOpened(switcher, (isOpen) => latest().change({ open: isOpen }));
    return () => {
      stop();
      switcher.remove();
      mounted.current = undefined;
    };
  }, [page, container]);

  useEffect(() => {
    mounted.current?.update(config);
    setOpen(mounted.current, latest().open);
  }, [config]);
  useEffect(() => setOpen(mounted.current, open), [open]);

  const missing = page !== undefined && container === undefined && style.placement === 'custom';
  useEffect(() => latest().change({ missingContainer: missing }), [missing]);
}

/** The container of a custom placement: the element with that id on the owner's page, or the sample's own. */
function findContainer(
  page: Document,
  { customContainerId: id }: SwitcherStyle,
  isOwn: boolean,
): HTMLElement | undefined {
  if (id === undefined) return undefined;
  if (isOwn) return page.getElementById(id) ?? undefined;
  return page.querySelector<HTMLElement>('[data-container]') ?? undefined;
}

/** Scrolls only the preview; `scrollIntoView` would scroll the dashboard too. */
function bringIntoView(element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  const { top, height } = element.getBoundingClientRect();
  view?.scrollBy({ top: top + height / 2 - view.innerHeight / 2, behavior: 'instant' });
}

const buttonOf = (switcher: MountedSwitcher) =>
  switcher.element.shadowRoot?.querySelector<HTMLElement>('[aria-expanded]') ?? null;
const isOpened = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true';

function setOpen(switcher: MountedSwitcher | undefined, open: boolean): void {
  const button = switcher && buttonOf(switcher);
  if (!button || isOpened(button) === open) return;
  button.click();
  // A slider redraws the switcher at every move; the list must not unfold each time.
  for (const animation of switcher.element.shadowRoot?.getAnimations() ?? []) animation.finish();
}

/** Keeps a list open that was opened from outside the preview, even when the pointer leaves it. */
function stayOpen(element: HTMLElement, isPinned: () => boolean): void {
  const onLeave = (event: Event) => isPinned() && event.stopImmediatePropagation();
  element.addEventListener('pointerleave', onLeave, { capture: true });
}

function onOpened(switcher: MountedSwitcher, report: (open: boolean) => void): () => void {
  const observer = new MutationObserver(() => {
    const button = buttonOf(switcher);
    if (button !== null) report(isOpened(button));
  });
  const root = switcher.element.shadowRoot;
  if (root) observer.observe(root, { subtree: true, attributeFilter: ['aria-expanded'] });
  return () => observer.disconnect();
}
