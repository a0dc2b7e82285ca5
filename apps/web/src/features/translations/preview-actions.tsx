import { useState } from 'react';
import { PreviewDialogs } from '../../previews/preview-outcome.tsx';
import { usePreview } from '../../previews/use-preview.ts';
import { Button } from '../../ui/button.tsx';
import { PagePicker } from './page-picker.tsx';

interface PreviewActionsProps {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

/** Previews the website's first page or a chosen one in a new tab [owner-workspace §2, Translation detail]. */
export function PreviewActions(of: PreviewActionsProps) {
  const { state, open, forget } = usePreview(of);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button variant="quiet" disabled={state.phase === 'busy'} onClick={() => open()}>
        Preview
      </Button>
      <Button variant="plain" onClick={() => setChoosing(true)}>
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
      <PreviewDialogs state={state} onClose={forget} />
    </>
  );
}
