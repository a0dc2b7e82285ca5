import { useId } from 'react';
import { t } from '../texts/texts.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { previewFailed } from './open-preview.ts';
import type { PreviewState } from './use-preview.ts';

interface PreviewOutcomeProps {
  readonly state: PreviewState;
  readonly onClose: () => void;
}

/** Explains why a preview did not open [owner-workspace §8], or links to it if the tab was blocked. */
export function PreviewDialogs({ state, onClose }: PreviewOutcomeProps) {
  if (state.phase === 'failed') return <AlertDialog message={t(previewFailed)} onClose={onClose} />;
  if (state.phase !== 'blocked') return null;
  return <BlockedPreview address={state.address} onClose={onClose} />;
}

/** A click on a link opens the tab that the browser blocked. */
function BlockedPreview({ address, onClose }: { address: string; onClose: () => void }) {
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
          <Button variant="quiet" onClick={onClose}>
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
