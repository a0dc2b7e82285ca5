import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  readonly onClose: () => void;
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  readonly className?: string;
  readonly role?: 'dialog' | 'alertdialog';
  /** While true, what somebody else puts above the page can be used: a bank's question, which no dialog of ours knows. */
  readonly yields?: boolean;
  readonly children: ReactNode;
}

/**
 * A window above the page, which is dimmed and out of reach meanwhile: the browser's own dialog, so focus stays inside and goes back
 * afterwards. Esc and a press beside it close it.
 */
export function Modal(props: ModalProps) {
  const { onClose, labelledBy, className = '', role, yields = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // A press that began inside and ended beside it, or on what opened meanwhile, does not close it.
  const began = useRef<EventTarget>(null);
  // Closed while it still stands in the page: only then does the browser give the focus back.
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
