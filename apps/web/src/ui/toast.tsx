import { Toaster, toast } from 'sonner';

/** Where toasts appear; stands once in the frame of the dashboard. */
export function ToastHost() {
  return (
    <Toaster
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
}

/** Short messages at the edge that go by themselves: that something was done, or that it failed. */
export const notify = {
  done(text: string, { undo }: DoneOptions = {}): void {
    if (undo === undefined) toast(text);
    else toast(text, { duration: 8000, action: { label: 'Undo', onClick: undo } });
  },
  failed(text: string): void {
    toast.error(text, { duration: 8000 });
  },
};
