import { createApiClient } from '@dragoman/contract/client';
import { installation } from '../installation/installation.ts';
import { messageText } from '../texts/texts.ts';
import { sessionToken } from './backend.ts';

/** Client of the product API, authenticated as the signed-in user [visitor-account-admin §7]. */
export const api = createApiClient({
  get baseUrl() {
    return installation().apiUrl;
  },
  token: sessionToken,
  messageText,
});
