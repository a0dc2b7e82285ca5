import { lazy, Suspense } from 'react';
import { t } from '../texts/texts.ts';

const load = async () => {
  const [sonner] = await Promise.all([import('sonner'), import('./toast.css')]);
  return sonner;
};
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/**
 * Shows toasts; render it once in the dashboard's layout, where a phone has room for them (decision 0335). A modal dialog makes the rest of the page inert, so it needs
 * its own named host. The public pages have toasts of their own (`site/toast`): they load no React, and need neither
 * stacks nor an undo.
 */
export function ToastHost({ name }: { readonly name?: string }) {
  return (
    <Suspense>
      <Toaster
        {...(name !== undefined && { id: name, containerAriaLabel: t('Messages of this window') })}
        closeButton
        position="bottom-right"
        theme="system"
        toastOptions={{ closeButtonAriaLabel: t('Close') }}
      />
    </Suspense>
  );
}

interface DoneOptions {
  /** Reverts the action; adds an 'Undo' button for 8 seconds. */
  readonly undo?: () => void;
  /** Called once when the toast closes without an undo. */
  readonly over?: () => void;
}

/** Short messages that close after a while. */
export const notify = {
  done(text: string, { undo, over }: DoneOptions = {}): void {
    if (undo === undefined) return void load().then(({ toast }) => toast(text));
    let isSettled = false;
    const once = (act: (() => void) | undefined) => () => {
      if (isSettled) return;
      isSettled = true;
      act?.();
    };
    const options = {
      duration: 8000,
      action: { label: t('Undo'), onClick: once(undo) },
      onAutoClose: once(over),
      onDismiss: once(over),
    };
    void load().then(({ toast }) => toast(text, options));
  },
  /** Shows one toast per text. `host` is the name of a dialog's toast host. */
  failed(text: string, host?: string): void {
    const options = { id: text, duration: 8000, ...(host !== undefined && { toasterId: host }) };
    void load().then(({ toast }) => toast.error(text, options));
  },
};
