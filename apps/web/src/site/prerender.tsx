import { renderToStaticMarkup } from 'react-dom/server';
import { buildSearchIndex } from './docs/search-index.ts';
import { Document, type SiteAssets } from './document.tsx';
import { notFoundPage, sitePages } from './pages.ts';

export interface RenderedSitePage {
  readonly path: string;
  /** HTML document with placeholders for configured values. */
  readonly html: string;
  readonly unlisted: boolean;
  readonly isEnglishOnly: boolean;
}

export { buildSearchIndex };

/** Renders all public pages; the last one is for unknown addresses. */
export function renderSite(assets: SiteAssets): RenderedSitePage[] {
  return [...sitePages, notFoundPage].map((page) => ({
    path: page.path,
    html: `<!doctype html>${renderToStaticMarkup(<Document page={page} assets={assets} />)}\n`,
    unlisted: page.unlisted === true,
    isEnglishOnly: page.isEnglishOnly === true,
  }));
}
