import { isSameSite } from '@dragoman/domain/addresses';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TempWebsite } from './temp-website.ts';
import type { PagePreview } from './use-page-preview.ts';

/** Milliseconds that the notice stays. */
const noticeTime = 8000;

/**
 * Opens the previews of linked pages. The address names the shown page (`?page=/about`), so the browser's Back leads to the
 * previous one. `isOutside` is true for some seconds after a click on a link that has no preview.
 */
export function usePreviewLinks(website: TempWebsite, { state, translate }: PagePreview) {
  const [query, setQuery] = useSearchParams();
  const [isOutside, setOutside] = useState(false);
  const { preview } = state;
  const path = query.get('page') ?? undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when Back or Forward change the address, not after a click
  useEffect(() => {
    if (preview !== undefined && preview.path !== path) void translate(preview.language, path);
  }, [path]);
  useEffect(() => {
    if (!isOutside) return;
    const timer = setTimeout(() => setOutside(false), noticeTime);
    return () => clearTimeout(timer);
  }, [isOutside]);
  const openLink = async (url: URL | null) => {
    setOutside(false);
    if (preview === undefined) return;
    const linked = url !== null && isSameSite(url, website.url) ? pathOf(url) : null;
    const wanted = linked === pathOf(new URL(website.url)) ? undefined : linked;
    if (wanted === null || !(await translate(preview.language, wanted))) return setOutside(true);
    setQuery(wanted === undefined ? {} : { page: wanted });
  };
  return { path, openLink, isOutside };
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}
