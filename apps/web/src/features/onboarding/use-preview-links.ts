import { isSameSite } from '@dragoman/domain/addresses';
import { languageCatalogue } from '@dragoman/domain/languages';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TempWebsite } from './temp-website.ts';
import type { PagePreview } from './use-page-preview.ts';

/** Milliseconds that the notice stays. */
const noticeTime = 8000;

/**
 * Opens the previews of linked pages. The address names the language and the shown page (`?language=es&page=/about`), so a reload shows
 * it again and the browser's Back leads to the previous one. `isOutside` is true for some seconds after a click on a link that has no
 * preview.
 */
export function usePreviewLinks(
  website: TempWebsite | undefined,
  { state, translate }: PagePreview,
) {
  const [query, setQuery] = useSearchParams();
  const [isOutside, setOutside] = useState(false);
  const { preview } = state;
  const path = query.get('page') ?? undefined;
  const named = query.get('language');
  const language = languageCatalogue.some(({ code }) => code === named) ? named : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the website is known, and when Back or Forward change the address, not after a click
  useEffect(() => {
    const wanted = preview?.language ?? language;
    if (
      website !== undefined &&
      wanted !== null &&
      (preview === undefined || preview.path !== path)
    )
      void translate(wanted, path);
  }, [path, website === undefined]);
  const choose = async (code: string) => {
    if (!(await translate(code, path))) return;
    const shown = { language: code, ...(path !== undefined && { page: path }) };
    setQuery(shown, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    if (!isOutside) return;
    const timer = setTimeout(() => setOutside(false), noticeTime);
    return () => clearTimeout(timer);
  }, [isOutside]);
  const openLink = async (url: URL | null) => {
    setOutside(false);
    if (preview === undefined || website === undefined) return;
    const linked = url !== null && isSameSite(url, website.url) ? pathOf(url) : null;
    const wanted = linked === pathOf(new URL(website.url)) ? undefined : linked;
    if (wanted === null || !(await translate(preview.language, wanted))) return setOutside(true);
    const shown = { language: preview.language };
    setQuery(wanted === undefined ? shown : { ...shown, page: wanted });
  };
  return { language, choose, openLink, isOutside };
}

function pathOf({ pathname, search }: URL): string {
  return pathname + search;
}
