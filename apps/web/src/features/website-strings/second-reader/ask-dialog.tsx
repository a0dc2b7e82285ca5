import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { ActionTarget } from '../changes/context.ts';
import { Ask } from './ask.tsx';

interface AskDialogProps {
  readonly strings: ActionTarget;
  readonly onClose: () => void;
}

/** Asks for a review of many strings. */
export function AskDialog({ strings, onClose }: AskDialogProps) {
  const id = useId();
  return (
    <Modal
      labelledBy={id}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-2xl"
    >
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 id={id} className="text-2xl font-bold">
          Second reader
        </h2>
        <p className="text-soft">
          A language model scores accuracy, fluency, terms and style from 1 to 5, and proposes
          better sentences. Nothing changes until you accept one.
        </p>
        <Ask strings={strings} onRequested={onClose} />
        <Button variant="quiet" className="justify-self-end" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
