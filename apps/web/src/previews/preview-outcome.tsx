import { t } from '../texts/texts.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
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
  return (
    <Dialog title="The preview is ready" onClose={onClose} size="small">
      <p>Your browser opened no new tab for it.</p>
      <DialogActions close="Close" onClose={onClose}>
        <a className={buttonClass()} href={address} target="_blank" rel="noopener">
          Open the preview
        </a>
      </DialogActions>
    </Dialog>
  );
}
