import type { AuthHarness } from '../../testing/index.ts';

/** Calls `/admin/sso/providers` with the service key, or another key. */
export function ssoAdmin(harness: AuthHarness) {
  return async (method: string, path: string, body?: object, key = harness.keys.secretKey) => {
    const response = await fetch(`${harness.authUrl}/admin/sso/providers${path}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
  };
}
