import { createApiClient } from '@dragoman/contract/client';
import { installation } from '../installation/installation.ts';
import { messageText } from '../texts/texts.ts';
import { sessionToken, whenRefused } from './backend.ts';
import { accountHeader } from './chosen-account.ts';
import { patientFetch, patientReads } from './patient-fetch.ts';

/**
 * Creates a client of the product API, authenticated as the signed-in user [visitor-account-admin §7]. Requests go through `send`;
 * they are about the account that the user chose.
 */
export function userApi(
  send: typeof fetch,
  account: () => Readonly<Record<string, string>> = accountHeader,
): ReturnType<typeof createApiClient> {
  return createApiClient({
    get baseUrl() {
      return installation().apiUrl;
    },
    token: sessionToken,
    messageText,
    fetch: async (input, init) => {
      const headers = { ...(init?.headers as object), ...account() };
      const response = await send(input, { ...init, headers });
      if (response.status === 401) void whenRefused();
      return response;
    },
  });
}

/** The product API. A read that is refused for too many requests, or made offline, waits and is repeated. Throws `ApiError`. */
export const api = userApi(patientReads);

/** The product API for what is about the user alone, whatever account is open. */
export const personalApi = userApi(patientReads, () => ({}));

/** The product API for fast work: its changes wait and are repeated as reads are. Throws `ApiError`. */
export const patientApi = userApi(patientFetch);
