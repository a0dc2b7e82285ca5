import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, retryDelay: 500, staleTime: 5000 } },
});

/** Pages that share one query cache. */
export function QueryArea() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
