import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  readonly onClose: () => void;
  /** Id of the dialog's heading. */
  readonly labelledBy: string;
  readonly className?: string;
  readonly role?: 'dialog' | 'alertdialog';
  /** While true, third-party overlays above the page stay usable, such as a bank's confirmation. */
  readonly yields?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog based on the browser's own, which traps and restores the focus. Esc and a click on the backdrop close it. */
export function Modal(props: ModalProps) {
  const { onClose, labelledBy, className = '', role, yields = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // A press that starts inside the dialog and ends on the backdrop does not close it.
  const began = useRef<EventTarget>(null);
  // The browser restores the focus only if the dialog closes while still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog?.open === false) dialog.showModal();
    document.documentElement.classList.add('overflow-hidden');
    return () => {
      document.documentElement.classList.remove('overflow-hidden');
      dialog?.close();
    };
  }, []);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!yields || dialog === null) return;
    const at = document.activeElement;
    dialog.close();
    dialog.show();
    return () => {
      if (!dialog.open) return;
      dialog.close();
      dialog.showModal();
      requestAnimationFrame(() => {
        if (at instanceof HTMLElement && dialog.contains(at)) at.focus();
      });
    };
  }, [yields]);
  return (
    <>
      {yields && <div className="fixed inset-0 z-40 bg-[#0b0e2b]/60" />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own key */}
      <dialog
        ref={ref}
        role={role}
        aria-labelledby={labelledBy}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        onPointerDownCapture={({ target }) => {
          began.current = target;
        }}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget && began.current === currentTarget) onClose();
        }}
        className={`bg-card p-0 text-ink backdrop:bg-[#0b0e2b]/60 ${className}`}
      >
        {children}
      </dialog>
    </>
  );
}
