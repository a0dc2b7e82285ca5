import type { ToastKind } from './toasts.tsx';

export interface ToastCalls {
  /** Shows a text that the page holds already, instead of what a toast showed before. */
  show(kind: ToastKind, text: string): void;
  closeAll(): void;
}

/** Milliseconds that good news stays while nobody points at it; a failure stays until it is closed. */
const goodNewsStays = 15_000;

/**
 * Attaches to the markup of `Toasts`. A toast takes no focus, is closed by its button and by Esc, and hands focus that was in it to
 * `home`.
 */
export function openToasts(home: () => HTMLElement | null): ToastCalls {
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-toast]')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (toast: HTMLElement) => {
    if (!toast.matches(':popover-open')) return;
    if (toast.contains(document.activeElement)) home()?.focus();
    toast.hidePopover();
    textOf(toast).textContent = '';
  };
  const closeAll = () => {
    clearTimeout(timer);
    for (const toast of toasts) close(toast);
  };
  const wait = (toast: HTMLElement) => {
    clearTimeout(timer);
    if (toast.dataset['toast'] === 'good') timer = setTimeout(() => close(toast), goodNewsStays);
  };
  for (const toast of toasts) {
    toast.querySelector('.close')?.addEventListener('click', () => close(toast));
    for (const begin of ['pointerenter', 'focusin']) {
      toast.addEventListener(begin, () => clearTimeout(timer));
    }
    for (const end of ['pointerleave', 'focusout']) toast.addEventListener(end, () => wait(toast));
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeAll();
  });
  return {
    closeAll,
    show(kind, text) {
      closeAll();
      const toast = toasts.find((one) => one.dataset['toast'] === kind);
      if (toast === undefined) return;
      // Shown first and filled then: a change within what is there is what screen readers tell.
      toast.showPopover();
      textOf(toast).textContent = text;
      wait(toast);
    },
  };
}

function textOf(toast: HTMLElement): HTMLElement {
  return toast.querySelector('p') as HTMLElement;
}
