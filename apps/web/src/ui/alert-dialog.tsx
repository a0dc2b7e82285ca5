import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface AlertDialogProps {
  readonly message: string;
  /** The server's explanation. */
  readonly reason?: string | undefined;
  readonly onClose: () => void;
  /** Replaces the button 'OK'. */
  readonly actions?: ReactNode;
}

/** A message that must be acknowledged or decided. */
export function AlertDialog({ message, reason, onClose, actions }: AlertDialogProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      labelledBy={id}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl"
    >
      <div className="grid gap-5 p-6">
        <p id={id} className="text-lg">
          {message}
        </p>
        {reason !== undefined && <p className="break-words text-soft">{reason}</p>}
        {actions ?? (
          <Button className="justify-self-end" onClick={onClose}>
            OK
          </Button>
        )}
      </div>
    </Modal>
  );
}
