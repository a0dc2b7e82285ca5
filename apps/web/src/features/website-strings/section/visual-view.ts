import { useCallback, useMemo } from 'react';
import { generatePath, type To, useSearchParams } from 'react-router';
import { routes } from '../../../routes/routes.data.ts';
import type { StringsScope } from './strings.ts';

/** What the visual editor shows. Stored in the address, so links and Back work. */
export interface VisualView {
  /** Path and query of the page; null for the website's own address. */
  readonly path: string | null;
  /** Id of the string being edited. */
  readonly string: string | null;
  readonly width: 'full' | 'phone';
  /** True for the live page, where its scripts run, instead of the picture. */
  readonly live: boolean;
}

export type ChangeVisualView = (change: Partial<VisualView>) => void;

function readVisualView(query: URLSearchParams): VisualView {
  const path = query.get('path');
  return {
    path: path?.startsWith('/') ? path : null,
    string: query.get('string'),
    width: query.get('width') === 'phone' ? 'phone' : 'full',
    live: query.has('live'),
  };
}

/** Returns the address of a view in the visual editor. */
export function visualEditorAddress(
  { websiteId, targetLanguage: languageCode }: StringsScope,
  view: Partial<VisualView>,
): To {
  const pathname = generatePath(routes.visualEditor, { websiteId, languageCode });
  return { pathname, search: visualQuery(view).toString() };
}

/** Returns the query string of a view. Defaults are left out. */
function visualQuery({ path, string, width, live }: Partial<VisualView>): URLSearchParams {
  const query = new URLSearchParams();
  if (path != null) query.set('path', path);
  if (string != null) query.set('string', string);
  if (width === 'phone') query.set('width', width);
  if (live === true) query.set('live', '');
  return query;
}

/** Reads the view from the address, and changes it there. Only another page or kind of view adds a step to the browser's history. */
export function useVisualView(): { view: VisualView; change: ChangeVisualView } {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readVisualView(query), [query]);
  const change = useCallback<ChangeVisualView>(
    (changed) =>
      setQuery((before) => visualQuery({ ...readVisualView(before), ...changed }), {
        replace: changed.path === undefined && changed.live === undefined,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return { view, change };
}
