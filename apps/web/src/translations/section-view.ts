import { useSearchParams } from 'react-router';

export interface SectionView {
  /** Empty for everything. */
  readonly search: string;
  /** Starts at 1. */
  readonly page: number;
}

/** Keeps a section's search and page in the URL, so that they survive a reload. */
export function useSectionView(section: string) {
  const [query, setQuery] = useSearchParams();
  const view: SectionView = {
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? '1')) || 1),
  };
  const setView = ({ search, page }: SectionView) =>
    setQuery(
      {
        section,
        ...(search !== '' && { search }),
        ...(page > 1 && { page: String(page) }),
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, setView };
}

/** Props of the sections of a translation's page: one website in one language (BCP 47). */
export interface TranslationSection {
  readonly websiteId: string;
  readonly originalLanguage: string;
  readonly targetLanguage: string;
  /** Returns the absolute URL of an original page from its path and query. */
  readonly pageAddress: (path: string) => string;
}
