import { lazy, Suspense, useEffect } from 'react';
import type { toast } from 'sonner';
import { t } from '../texts/texts.ts';
import { afterFirstScreen } from './first-screen.ts';
import { whenOnline } from './lazy-part.tsx';

let isShown: () => void;
/** A toast that nothing shows yet would be lost. */
const shown = new Promise<void>((resolve) => {
  isShown = resolve;
});

const load = async () => {
  const [sonner] = await Promise.all([import('sonner'), import('./toast.css')]);
  return sonner;
};
const Toaster = lazy(async () => {
  await afterFirstScreen;
  return { default: (await whenOnline(load)).Toaster };
});

async function send(show: (toasts: typeof toast) => void): Promise<void> {
  await shown;
  show((await load()).toast);
}

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
      <Shown />
    </Suspense>
  );
}

/** Says that the toaster beside it is there. */
function Shown() {
  useEffect(() => isShown(), []);
  return null;
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
    if (undo === undefined) return void send((toasts) => toasts(text));
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
    void send((toasts) => toasts(text, options));
  },
  /** Shows one toast per text. `host` is the name of a dialog's toast host. */
  failed(text: string, host?: string): void {
    const options = { id: text, duration: 8000, ...(host !== undefined && { toasterId: host }) };
    void send((toasts) => toasts.error(text, options));
  },
};
