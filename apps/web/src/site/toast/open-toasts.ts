import type { ToastKind } from './toasts.tsx';

export interface ToastCalls {
  /** Shows a text, replacing the previous toast. */
  show(kind: ToastKind, text: string): void;
  closeAll(): void;
}

/** Milliseconds until a success toast closes, unless hovered or focused. Errors stay until closed. */
const goodNewsStays = 15_000;

/** Attaches to the markup of `Toasts`. A toast takes no focus; the button and Esc close it. Focus inside it moves to `home`. */
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
      // Screen readers announce changes inside a visible live region, so show it before filling it.
      toast.showPopover();
      toast.toggleAttribute('data-top', false);
      toast.toggleAttribute('data-top', coversButton(toast));
      textOf(toast).textContent = text;
      wait(toast);
    },
  };
}

function coversButton(toast: HTMLElement): boolean {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  return [...document.querySelectorAll('button, .button')].some((button) => {
    if (toast.contains(button)) return false;
    const box = button.getBoundingClientRect();
    const isShown = box.width > 0 && getComputedStyle(button).visibility === 'visible';
    return isShown && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
}

function textOf(toast: HTMLElement): HTMLElement {
  return toast.querySelector('p') as HTMLElement;
}
