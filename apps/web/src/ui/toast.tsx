import { Toaster, toast } from 'sonner';

/**
 * Where toasts appear; stands once in the frame of the dashboard. A window above the page, beside which nothing can be pressed, has one of
 * its own with a name.
 */
export function ToastHost({ name }: { readonly name?: string }) {
  return (
    <Toaster
      {...(name !== undefined && { id: name, containerAriaLabel: 'Messages of this window' })}
      closeButton
      position="bottom-right"
      theme="system"
      toastOptions={{ closeButtonAriaLabel: 'Close' }}
    />
  );
}

interface DoneOptions {
  /** Takes back what was done; shows an 'Undo' button for 8 seconds. */
  readonly undo?: () => void;
  /** Called once when it can no longer be taken back: the toast went, and nobody undid it. */
  readonly over?: () => void;
}

/** Short messages at the edge that go by themselves: that something was done, or that it failed. */
export const notify = {
  done(text: string, { undo, over }: DoneOptions = {}): void {
    if (undo === undefined) return void toast(text);
    let isSettled = false;
    const once = (act: (() => void) | undefined) => () => {
      if (isSettled) return;
      isSettled = true;
      act?.();
    };
    toast(text, {
      duration: 8000,
      action: { label: 'Undo', onClick: once(undo) },
      onAutoClose: once(over),
      onDismiss: once(over),
    });
  },
  /** `host` names the window that it belongs to. */
  failed(text: string, host?: string): void {
    toast.error(text, { duration: 8000, ...(host !== undefined && { toasterId: host }) });
  },
};
