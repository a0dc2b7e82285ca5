import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../installation/page-title.tsx';
import { previewAddress, previewFailed } from '../../previews/open-preview.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface FurtherPreviewProps {
  readonly websiteId: string;
  readonly targetLanguage: string;
  /** Of the page that a link in a preview leads to. */
  readonly path: string;
}

/** A link in a preview leads here: this tab becomes the preview of that page. */
export function FurtherPreview({ websiteId, targetLanguage, path }: FurtherPreviewProps) {
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
        <AlertDialog message={previewFailed} onClose={() => setQuery({}, { replace: true })} />
      )}
    </>
  );
}
