import { afterAll, describe, expect, test } from 'vitest';
import { startAuth } from '../../testing/index.ts';
import { createTestIdentityProvider } from '../identity-provider.fixture.ts';
import { ssoAdmin } from './sso-admin.fixture.ts';

const idp = createTestIdentityProvider();

const harness = await startAuth();
const admin = ssoAdmin(harness);
const input = { type: 'saml', metadata_xml: idp.metadata, domains: ['corp.example'] };
const made = await admin('POST', '', input);
expect(made.status).toBe(201);
const providerId = made.body.id;
afterAll(() => harness.close());

describe('/admin/sso/providers', () => {
  const other = () => createTestIdentityProvider(`https://${crypto.randomUUID()}.example`);

  test('lists providers without their metadata documents', async () => {
    const { body } = await admin('GET', '');
    const found = body.items.find(({ id }: { id: string }) => id === providerId);
    expect(found).toMatchObject({ domains: [{ domain: 'corp.example' }], disabled: false });
    expect(found.saml).not.toHaveProperty('metadata_xml');
  });

  test('creates, reads, updates and deletes', async () => {
    const { metadata, entityId } = other();
    const input = { type: 'saml', metadata_xml: metadata };
    const made = await admin('POST', '', input);
    expect(made).toMatchObject({ status: 201, body: { saml: { entity_id: entityId } } });
    const path = `/${made.body.id}`;
    expect((await admin('GET', path)).body.id).toBe(made.body.id);
    expect((await admin('GET', '/acme')).status).toBe(404);
    const changed = await admin('PUT', path, { domains: ['acme.example'], disabled: true });
    expect(changed.body).toMatchObject({ disabled: true, domains: [{ domain: 'acme.example' }] });
    const { error } = await harness.client().auth.signInWithSSO({ domain: 'ACME.example' });
    expect(error).toMatchObject({ code: 'saml_provider_disabled', status: 422 });
    expect((await admin('DELETE', path)).body.id).toBe(made.body.id);
    expect((await admin('GET', path)).status).toBe(404);
  });

  test('refuses duplicates', async () => {
    const twin = await admin('POST', '', { type: 'saml', metadata_xml: idp.metadata });
    expect(twin).toMatchObject({ status: 422, body: { error_code: 'saml_idp_already_exists' } });
    const { metadata: metadata_xml } = other();
    const input = { type: 'saml', metadata_xml, domains: ['Corp.example'] };
    const taken = await admin('POST', '', input);
    expect(taken).toMatchObject({ status: 400, body: { error_code: 'sso_domain_already_exists' } });
    const changed = await admin('PUT', `/${providerId}`, { metadata_xml });
    expect(changed).toMatchObject({ status: 400, body: { error_code: 'saml_entity_id_mismatch' } });
  });

  test.each([
    {},
    { type: 'oidc' },
    { type: 'saml' },
    { type: 'saml', metadata_xml: '<a/>' },
    { type: 'saml', metadata_url: 'https://idp.example/metadata' },
  ])('refuses %j', async (input) => {
    const { status, body } = await admin('POST', '', input);
    expect({ status, code: body.error_code }).toEqual({ status: 400, code: 'validation_failed' });
  });

  test('requires the service key', async () => {
    expect((await admin('GET', '', undefined, harness.keys.publishableKey)).status).toBe(403);
    const bare = await fetch(`${harness.authUrl}/admin/sso/providers`);
    expect(bare.status).toBe(401);
  });
});
