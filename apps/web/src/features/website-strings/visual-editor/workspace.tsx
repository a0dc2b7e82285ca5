import { lazy, Suspense } from 'react';
import { languageName } from '../../../texts/language-names.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { failures, messageOf } from '../section/labels.ts';
import { LoadedPage, LoadingPage, type WorkspaceProps } from './loaded-page.tsx';
import { Picture } from './picture.tsx';
import { useMarkedPage, useStringsById } from './use-page-strings.ts';

/** One page, as a picture or live, and the list of its texts. */
export function Workspace(props: WorkspaceProps) {
  if (!props.view.live) return <PictureWorkspace {...props} />;
  return (
    <Suspense fallback={<LoadingPage language={languageName(props.of.targetLanguage)} />}>
      <LiveWorkspace {...props} />
    </Suspense>
  );
}

const LiveWorkspace = lazy(() => import('./live-workspace.tsx'));

function PictureWorkspace({ of, view, onChange, Card }: WorkspaceProps) {
  const page = useMarkedPage(view.path);
  const strings = useStringsById(page.data?.strings);
  const error = page.error === null ? strings.error : page.error;
  if (error !== null) {
    const message = page.error === null ? failures.fetch(error) : messageOf(error);
    const retry = () => (page.error === null ? strings.refetch() : page.refetch());
    return (
      <div className="p-4 sm:p-8">
        <Alert action={<RetryButton onPress={retry} />}>{message}</Alert>
      </div>
    );
  }
  if (page.data === undefined || strings.data === undefined) {
    return <LoadingPage language={languageName(of.targetLanguage)} />;
  }
  return (
    <LoadedPage
      {...{ of, view, onChange, Card }}
      // A page that was fetched again gets a new frame, also if nothing changed.
      version={page.dataUpdatedAt}
      page={page.data}
      rows={strings.data.rows}
      onStale={() => void page.refetch()}
      isDrawnByScripts={page.data.drawnByScripts}
    >
      {(frame) => (
        <Picture
          key={page.dataUpdatedAt}
          frame={frame}
          title={`${page.data.path} in ${languageName(of.targetLanguage)}`}
          html={page.data.html}
          width={view.width}
        />
      )}
    </LoadedPage>
  );
}
