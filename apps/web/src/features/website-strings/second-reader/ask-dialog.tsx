import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { ActionTarget } from '../changes/context.ts';
import { Ask } from './ask.tsx';

interface AskDialogProps {
  readonly strings: ActionTarget;
  readonly onClose: () => void;
}

/** Asks for a review of many strings. */
export function AskDialog({ strings, onClose }: AskDialogProps) {
  return (
    <Dialog title="Second reader" onClose={onClose}>
      <p className="text-soft">
        A language model scores accuracy, fluency, terms and style from 1 to 5, and proposes better
        sentences. Nothing changes until you accept one.
      </p>
      <Ask strings={strings} onRequested={onClose} />
      <DialogActions close="Close" onClose={onClose} />
    </Dialog>
  );
}
