import { createApiClient } from '@dragoman/contract/client';
import { installation } from '../installation/installation.ts';
import { messageText } from '../texts/texts.ts';
import { sessionToken } from './backend.ts';

/** Creates a client of the product API, authenticated as the signed-in user [visitor-account-admin §7]. */
export function userApi(send?: typeof fetch): ReturnType<typeof createApiClient> {
  return createApiClient({
    get baseUrl() {
      return installation().apiUrl;
    },
    token: sessionToken,
    messageText,
    ...(send !== undefined && { fetch: send }),
  });
}

export const api = userApi();
