import { afterEach, expect, test } from 'vitest';
import { type AuthHarness, startAuth } from '../testing/index.ts';

let harness: AuthHarness | undefined;
afterEach(() => harness?.close());

const start = async (settings: object) => {
  harness = await startAuth({ settings });
  const { authUrl, keys } = harness;
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { apikey: keys.publishableKey, 'content-type': 'application/json' };
    const response = await fetch(`${authUrl}/${path}`, { headers, ...init });
    return { status: response.status, body: await response.json() };
  };
  return { harness, call };
};

test('without SAML, its routes are missing and the settings report it as disabled', async () => {
  const { harness, call } = await start({ saml: false });
  expect((await call('settings')).body).toMatchObject({ saml_enabled: false });
  const disabled = { status: 404, body: { error_code: 'saml_provider_disabled' } };
  expect(await call('sso/saml/metadata')).toMatchObject(disabled);
  expect(await call('sso', { method: 'POST', body: '{"domain":"a.example"}' })).toMatchObject(disabled); // biome-ignore format: beside the others
  const headers = { apikey: harness.keys.secretKey };
  expect(await call('admin/sso/providers', { headers })).toMatchObject(disabled);
});

test('without manual linking, identities can be neither linked nor unlinked', async () => {
  const { harness } = await start({ manualLinking: false, autoConfirm: true });
  const { auth } = harness.client();
  await auth.signUp({ email: 'ada@example.org', password: 'correct horse' });
  const disabled = { status: 404, code: 'manual_linking_disabled' };
  expect((await auth.linkIdentity({ provider: 'google' })).error).toMatchObject(disabled);
  const { data } = await auth.getUserIdentities();
  const [identity] = data?.identities ?? [];
  expect((await auth.unlinkIdentity(identity as never)).error).toMatchObject(disabled);
  const token = { provider: 'google', token: 'x' };
  expect((await auth.linkIdentity(token as never)).error).toMatchObject(disabled);
});

test('autoconfirm can be enabled', async () => {
  const { harness } = await start({ autoConfirm: true });
  const { auth } = harness.client();
  const { data } = await auth.signUp({ email: 'ada@example.org', password: 'correct horse' });
  expect(data.session?.user.email_confirmed_at).toEqual(expect.any(String));
});
