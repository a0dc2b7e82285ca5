import { lazy, Suspense, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { actionFilter, type StringsView } from '../filters/view.ts';
import { MoreMenu } from '../row/more-menu.tsx';
import { useSection } from '../section.ts';
import { visualQuery } from '../visual-editor/visual-view.ts';

const AskDialog = lazy(async () => ({
  default: (await import('../second-reader/ask-dialog.tsx')).AskDialog,
}));

/**
 * Asks the second reader about the filtered list, without a filter the whole language; opens the visual editor on the page that the list
 * is limited to, else the first.
 */
export function BarMenu({ view }: { view: StringsView }) {
  const [isAsking, setAsking] = useState(false);
  const { websiteId, targetLanguage: languageCode } = useSection();
  const navigate = useNavigate();
  const openPicture = () =>
    navigate({
      pathname: generatePath(routes.visualEditor, { websiteId, languageCode }),
      search: visualQuery({ path: view.path }).toString(),
    });
  return (
    <>
      <MoreMenu
        items={[
          [t('Ask for a review'), () => setAsking(true)],
          [t('Edit on the page'), () => void openPicture()],
        ]}
      />
      {isAsking && (
        <Suspense>
          <AskDialog strings={{ filter: actionFilter(view) }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
