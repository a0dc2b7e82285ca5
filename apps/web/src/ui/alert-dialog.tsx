import { useId } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** A sentence that has to be acknowledged before anything else. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
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
        <Button className="justify-self-end" onClick={onClose}>
          OK
        </Button>
      </div>
    </Modal>
  );
}
