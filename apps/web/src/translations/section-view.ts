import { useSearchParams } from 'react-router';

export interface SectionView {
  /** Empty: everything. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** What a section of a translation's page shows stands in the address, so that a reload shows the same. */
export function useSectionView(section: string) {
  const [query, setQuery] = useSearchParams();
  const view: SectionView = {
    search: query.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? '1')) || 1),
  };
  const look = ({ search, page }: SectionView) =>
    setQuery(
      {
        section,
        ...(search !== '' && { search }),
        ...(page > 1 && { page: String(page) }),
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, look };
}
