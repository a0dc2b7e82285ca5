import { useState } from 'react';

/** What a list is limited to, and which page of it is shown: another limit begins with the first page. */
export function usePaged<Limit>(first: Limit) {
  const [{ limit, page }, setPlace] = useState({ limit: first, page: 1 });
  return {
    limit,
    page,
    setLimit: (wanted: Limit) => setPlace({ limit: wanted, page: 1 }),
    setPage: (wanted: number) => setPlace({ limit, page: wanted }),
  };
}
