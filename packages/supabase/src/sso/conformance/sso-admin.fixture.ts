import type { AuthStage } from '../../testing/index.ts';

/** Asks `/admin/sso/providers` as a server with the service key, or with another. */
export function ssoAdmin(stage: AuthStage) {
  return async (method: string, path: string, body?: object, key = stage.keys.secretKey) => {
    const response = await fetch(`${stage.authUrl}/admin/sso/providers${path}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
  };
}
