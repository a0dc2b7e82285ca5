import { createApiClient } from '@dragoman/contract/client';
import { backend } from './backend.ts';

/** The product API, asked as whoever is signed in [visitor-account-admin §7]. */
export const api = createApiClient({
  baseUrl: '',
  token: async () => (await backend().auth.getSession()).data.session?.access_token,
});
