import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../account/use-accounts.ts';
import { t } from '../../texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { useSection } from './section/section.ts';
import { actionFilter, type StringsView } from './section/view.ts';
import { visualEditorAddress } from './section/visual-view.ts';

const AskDialog = lazyPart(() => import('./second-reader/ask-dialog.tsx'), 'AskDialog');

const ExportDialog = lazyPart(() => import('./list/export-dialog.tsx'), 'ExportDialog');

const ReplaceDialog = lazyPart(() => import('./replace/replace-dialog.tsx'), 'ReplaceDialog');

/**
 * Finds and replaces in the filtered list and exports it. Asks the second reader about the filtered list, without a filter the whole language; opens the visual editor on the page that the list
 * is limited to, else the first.
 */
export function ListMenu({ view }: { view: StringsView }) {
  const [isAsking, setAsking] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const section = useSection();
  const { mayEdit, mayReview } = section;
  const mayExport = useMay('export.run', section.websiteId, section.targetLanguage);
  const navigate = useNavigate();
  const openPicture = () => navigate(visualEditorAddress(section, { path: view.path }));
  return (
    <>
      <MoreMenu
        items={[
          // The server does not know which strings have a draft.
          ...(!view.drafts && mayEdit
            ? [[t('Find and replace'), () => setReplacing(true)] as const]
            : []),
          ...(!view.drafts && mayExport
            ? [[t('Export translations'), () => setExporting(true)] as const]
            : []),
          ...(mayReview ? [[t('Ask for a review'), () => setAsking(true)] as const] : []),
          [t('Edit on the page'), () => void openPicture()],
        ]}
      />
      {isAsking && (
        <AskDialog strings={{ filter: actionFilter(view) }} onClose={() => setAsking(false)} />
      )}
      {isExporting && (
        <ExportDialog
          strings={{ filter: actionFilter(view) }}
          onClose={() => setExporting(false)}
        />
      )}
      {isReplacing && <ReplaceDialog view={view} onClose={() => setReplacing(false)} />}
    </>
  );
}
