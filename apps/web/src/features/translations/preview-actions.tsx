import { useState } from 'react';
import { PreviewOutcome } from '../../previews/preview-outcome.tsx';
import { usePreview } from '../../previews/use-preview.ts';
import { Button } from '../../ui/button.tsx';
import { PagePicker } from './page-picker.tsx';

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
      <PreviewOutcome state={state} onClose={forget} />
    </>
  );
}
