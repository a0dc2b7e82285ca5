import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, retryDelay: 500, staleTime: 5000 } },
});

/** The pages that keep what they read from the server. */
export function QueryArea() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
