import { languageName } from '../../../languages/language-names.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RetryButton } from '../../../ui/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { failures, messageOf } from '../labels.ts';
import { LoadedPage } from './loaded-page.tsx';
import { useMarkedPage, useStringsById } from './use-page-strings.ts';
import type { WorkspaceProps } from './visual-view.ts';

/** One page: its picture, and the list of its texts. */
export function Workspace({ of, view, onChange }: WorkspaceProps) {
  const page = useMarkedPage(view.path);
  const strings = useStringsById(page.data?.strings, view.string);
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
      of={of}
      view={view}
      onChange={onChange}
      // A page that was fetched again gets a new frame, also if nothing changed.
      version={page.dataUpdatedAt}
      page={page.data}
      rows={strings.data.rows}
      onStale={() => void page.refetch()}
    />
  );
}

function LoadingPage({ language }: { language: string }) {
  return (
    <Loading label={`Fetching the page in ${language}...`}>
      <div className="grid gap-4 p-4 sm:p-8">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-64 rounded-2xl" />
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-6 w-3/4" />
      </div>
    </Loading>
  );
}
