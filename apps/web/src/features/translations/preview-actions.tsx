import { useState } from 'react';
import { generatePath, Link } from 'react-router';
import { usePreview } from '../../previews/use-preview.ts';
import { routes } from '../../routes/routes.data.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PreviewDialogs = lazyPart(
  () => import('../../previews/preview-outcome.tsx'),
  'PreviewDialogs',
);

const PagePicker = lazyPart(() => import('./page-picker.tsx'), 'PagePicker');

interface PreviewActionsProps {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

/** Opens the visual editor, or previews the website's first page or a chosen one in a new tab [owner-workspace §2, Translation detail]. */
export function PreviewActions(of: PreviewActionsProps) {
  const { state, open, forget } = usePreview(of);
  const [isChoosing, setChoosing] = useState(false);
  const { websiteId, targetLanguage: languageCode } = of;
  return (
    <>
      <Button variant="plain" onClick={() => setChoosing(true)}>
        Preview another page
      </Button>
      <Link
        to={generatePath(routes.visualEditor, { websiteId, languageCode })}
        className={buttonClass('quiet')}
      >
        Visual editor
      </Link>
      <Button variant="quiet" disabled={state.phase === 'busy'} onClick={() => open()}>
        Preview
      </Button>
      {isChoosing && (
        <PagePicker
          {...of}
          isBusy={state.phase === 'busy'}
          onChoose={open}
          onClose={() => setChoosing(false)}
        />
      )}
      {(state.phase === 'failed' || state.phase === 'blocked') && (
        <PreviewDialogs state={state} onClose={forget} />
      )}
    </>
  );
}
