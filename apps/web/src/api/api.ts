import { createApiClient } from '@dragoman/contract/client';
import { installation } from '../installation/installation.ts';
import { messageText } from '../texts/texts.ts';
import { sessionToken, whenRefused } from './backend.ts';

/** Creates a client of the product API, authenticated as the signed-in user [visitor-account-admin §7]. */
export function userApi(
  send: typeof fetch = (...request) => fetch(...request),
): ReturnType<typeof createApiClient> {
  return createApiClient({
    get baseUrl() {
      return installation().apiUrl;
    },
    token: sessionToken,
    messageText,
    fetch: async (input, init) => {
      const response = await send(input, init);
      if (response.status === 401) void whenRefused();
      return response;
    },
  });
}

export const api = userApi();
