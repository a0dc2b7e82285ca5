import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { notify } from '../../../ui/toast.tsx';
import { messageOf } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringsScope } from '../section/strings.ts';
import type { ChangeVisualView } from '../section/visual-view.ts';

const linkKey = ({ websiteId, targetLanguage }: StringsScope, path: string | null) => [
  ...['live-editor-link', websiteId, targetLanguage],
  path,
];

function fetchLink({ websiteId, targetLanguage }: StringsScope, page: string) {
  return api('POST /api/websites/:id/live-editor-links', {
    params: { id: websiteId },
    body: { targetLanguage, page },
  });
}

/** Fetches a link to the live page, which works once. */
export function useLiveLink(path: string | null) {
  const section = useSection();
  return useQuery({
    queryKey: linkKey(section, path),
    queryFn: () => fetchLink(section, path ?? '/'),
    retry: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Opens the page of a link as visitors see it. */
export function useLiveFollow(onChange: ChangeVisualView) {
  const section = useSection();
  const queries = useQueryClient();
  return async (href: string) => {
    try {
      const { path } = await fetchLink(section, href.slice(0, 2000));
      queries.removeQueries({ queryKey: linkKey(section, path) });
      onChange({ path, string: null });
    } catch (error) {
      notify.failed(messageOf(error));
    }
  };
}
