import { ApiError } from '@dragoman/contract/client';
import { useState } from 'react';
import { generatePath, Link } from 'react-router';
import { routes } from '../../../routes/routes.data.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass, RetryButton } from '../../../ui/button.tsx';
import { messageOf } from '../section/labels.ts';
import { LivePage } from './live-page.tsx';
import { LoadedPage, LoadingPage, type WorkspaceProps } from './loaded-page.tsx';
import { useLiveFollow, useLiveLink } from './use-live-link.ts';
import { useLiveTexts } from './use-live-texts.ts';
import { useMarkedPage, useStringsById } from './use-page-strings.ts';

/** One live page, and the list of its texts: those of its HTML, and those that its scripts draw. */
export default function LiveWorkspace({ of, view, onChange, Card }: WorkspaceProps) {
  const link = useLiveLink(view.path);
  const page = useMarkedPage(view.path);
  const [found, setFound] = useState<readonly string[]>([]);
  const listed = page.data?.strings ?? noStrings;
  const strings = useStringsById(withFound(listed, found, page.isPending));
  const rows = strings.data?.rows;
  const onTexts = useLiveTexts(rows, setFound);
  const follow = useLiveFollow(onChange);
  if (link.error !== null) {
    const isNotLive = link.error instanceof ApiError && link.error.status === 409;
    const action = isNotLive ? (
      <GoLiveLink websiteId={of.websiteId} />
    ) : (
      <RetryButton onPress={() => link.refetch()} />
    );
    return (
      <div className="p-4 sm:p-8">
        <Alert action={action}>{messageOf(link.error)}</Alert>
      </div>
    );
  }
  if (link.data === undefined || rows === undefined) {
    return <LoadingPage language={languageName(of.targetLanguage)} />;
  }
  const { url, path } = link.data;
  const title = t('{path} in {language}, live', {
    path,
    language: languageName(of.targetLanguage),
  });
  return (
    <LoadedPage
      {...{ of, view, onChange, Card, rows, onTexts }}
      page={{ path, newTexts: page.data?.newTexts ?? 0 }}
      version={link.dataUpdatedAt}
      origin={new URL(url).origin}
      onStale={() => {}}
      onFollow={follow}
    >
      {(frame, send) => (
        <LivePage
          key={link.dataUpdatedAt}
          {...{ frame, send, url, title }}
          width={view.width}
          onReload={() => void link.refetch()}
        />
      )}
    </LoadedPage>
  );
}

function GoLiveLink({ websiteId }: { websiteId: string }) {
  const pathname = generatePath(routes.website, { websiteId });
  return (
    <Link to={{ pathname, search: '?tab=integration' }} className={buttonClass('quiet')}>
      Go live
    </Link>
  );
}

const noStrings: readonly { readonly id: string }[] = [];

/** Undefined while the page's own strings are fetched. */
function withFound(
  listed: readonly { readonly id: string }[],
  found: readonly string[],
  isPending: boolean,
) {
  return isPending ? undefined : [...listed, ...found.map((id) => ({ id }))];
}
