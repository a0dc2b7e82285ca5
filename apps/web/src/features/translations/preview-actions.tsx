import { useState } from 'react';
import { previewFailed } from '../../lib/open-preview.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { BlockedPreview } from './blocked-preview.tsx';
import { PagePicker } from './page-picker.tsx';
import { usePreview } from './use-preview.ts';

interface Of {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

/** Shows the translated website in a new tab: its first page, or one that is chosen [owner-workspace §2, Translation detail]. */
export function PreviewActions(of: Of) {
  const { state, open, forget } = usePreview(of);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button look="quiet" disabled={state.phase === 'busy'} onClick={() => open()}>
        Preview
      </Button>
      <Button look="plain" onClick={() => setChoosing(true)}>
        Preview another page
      </Button>
      {isChoosing && (
        <PagePicker
          {...of}
          isBusy={state.phase === 'busy'}
          onChoose={open}
          onClose={() => setChoosing(false)}
        />
      )}
      {state.phase === 'failed' && <AlertDialog message={previewFailed} onClose={forget} />}
      {state.phase === 'blocked' && <BlockedPreview address={state.address} onClose={forget} />}
    </>
  );
}
