import { type ComponentType, lazy, useState } from 'react';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { freshSession } from '../api/stored-session.ts';
import { translationOf } from '../features/translations/translation-gate.tsx';
import { TranslationPage } from '../features/translations/translation-page.tsx';
import { progressQuery } from '../translations/progress.ts';
import type { TranslationSection } from '../translations/section-view.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { websiteRowQuery } from '../websites/website-row.ts';
import { queries } from './queries.ts';

const loadStrings = () => import('../features/website-strings/website-strings.tsx');
const strings = preloadComponent(async () => (await loadStrings()).WebsiteStrings);
const rows = <SkeletonRows rows={5} />;
const WebsiteSlugs = lazyPart(
  () => import('../features/website-slugs/website-slugs.tsx'),
  'WebsiteSlugs',
  rows,
);
const WebsiteMedia = lazyPart(
  () => import('../features/website-media/website-media.tsx'),
  'WebsiteMedia',
  rows,
);

/**
 * Starts the requests of the page together: each part would start its own once the answer before it is there (decision 0335).
 * Does not wait for them.
 */
function startTranslation({ params, request }: LoaderFunctionArgs): null {
  const translation = translationOf(params);
  if (translation === undefined || freshSession() === undefined) return null;
  const { websiteId, language } = translation;
  const query = new URL(request.url).searchParams;
  void queries.prefetchQuery(websiteRowQuery(websiteId));
  void queries.prefetchQuery(progressQuery(websiteId, language));
  if ((query.get('section') ?? 'strings') !== 'strings' || query.has('preview')) return null;
  void loadStrings().then(({ prefetchStrings }) =>
    prefetchStrings(queries, { websiteId, targetLanguage: language }, query),
  );
  return null;
}

/** Joins a translation's page and its sections, which are separate features. */
function TranslationArea() {
  return (
    <TranslationPage
      media={(of) => <WebsiteMedia {...of} />}
      slugs={(of) => <WebsiteSlugs {...of} />}
      strings={(of) => <PreloadedStrings {...of} />}
    />
  );
}

/** The default section. */
function PreloadedStrings(of: TranslationSection) {
  const [WebsiteStrings] = useState(strings);
  return <WebsiteStrings {...of} />;
}

export const translationRoute = {
  Component: TranslationArea,
  loader: startTranslation,
  // A change of the query is not another page.
  shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
    currentUrl.pathname !== nextUrl.pathname,
};

/**
 * Starts loading a component now. The returned function picks the component to render: the loaded one, or a lazy one that
 * suspends. Without this, React delays the content after a fallback by 300 ms.
 */
export function preloadComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loading = load();
  loading.then(
    (part) => {
      loaded = part;
    },
    // `lazy` reports the error where the component would render.
    () => undefined,
  );
  const late = lazy(async () => ({ default: await loading })) as unknown as ComponentType<Props>;
  return () => loaded ?? late;
}
