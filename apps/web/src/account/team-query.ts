import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** The members, domains and open invitations of the open account. */
export const teamQuery = queryOptions({
  queryKey: ['team'] as const,
  queryFn: () => api('GET /api/team'),
});
