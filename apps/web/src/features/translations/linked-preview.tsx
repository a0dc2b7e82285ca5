import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { previewAddress, previewFailed } from '../../previews/open-preview.ts';
import { t } from '../../texts/texts.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Spinner } from '../../ui/skeleton.tsx';

interface LinkedPreviewProps {
  readonly websiteId: string;
  readonly targetLanguage: string;
  /** Path of the linked page. */
  readonly path: string;
}

/** Target of the links in previews: turns this tab into the preview of the linked page. */
export function LinkedPreview({ websiteId, targetLanguage, path }: LinkedPreviewProps) {
  const [, setQuery] = useSearchParams();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    previewAddress({ websiteId, targetLanguage, path }).then(
      (address) => {
        if (!isLeft) location.replace(address);
      },
      () => {
        if (!isLeft) setFailed(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [websiteId, targetLanguage, path]);
  return (
    <>
      <PageTitle>Preview</PageTitle>
      <Spinner>Preparing the preview...</Spinner>
      {failed && (
        <AlertDialog message={t(previewFailed)} onClose={() => setQuery({}, { replace: true })} />
      )}
    </>
  );
}
