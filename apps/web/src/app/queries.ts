import { QueryClient } from '@tanstack/react-query';

/** The query cache of the app. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, retryDelay: 500, staleTime: 5000 } },
});
