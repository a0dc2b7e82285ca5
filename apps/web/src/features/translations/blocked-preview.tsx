import { useId } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** A browser that opens no tabs by itself does so for a link. */
export function BlockedPreview({ address, onClose }: { address: string; onClose: () => void }) {
  const id = useId();
  return (
    <Modal
      labelledBy={id}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl"
    >
      <div className="grid gap-5 p-6">
        <h2 id={id} className="text-2xl font-bold">
          The preview is ready
        </h2>
        <p>Your browser opened no new tab for it.</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
          <a className={buttonClass()} href={address} target="_blank" rel="noopener">
            Open the preview
          </a>
        </div>
      </div>
    </Modal>
  );
}
