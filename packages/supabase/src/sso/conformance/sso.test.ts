import { createUser } from '@dragoman/database/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { siteUrl, startAuth } from '../../testing/index.ts';
import {
  type Answer,
  createTestIdentityProvider,
  readRequest,
  type TestIdentityProvider,
} from '../identity-provider.fixture.ts';
import { ssoAdmin } from './sso-admin.fixture.ts';

const page = 'https://app.example.com/welcome';
let idp: TestIdentityProvider;
let now: Date;

const harness = await startAuth({ clock: () => now });
idp = createTestIdentityProvider();
const made = await ssoAdmin(harness)('POST', '', {
  type: 'saml',
  metadata_xml: idp.metadata,
  domains: ['corp.example'],
  attribute_mapping: { keys: { department: { name: 'dept' } } },
});
expect(made.status).toBe(201);
const providerId = made.body.id;
afterAll(() => harness.close());
beforeEach(() => {
  now = new Date();
});

/** Posts the identity provider's form like a browser. */
async function post(fields: Record<string, string>) {
  const response = await fetch(`${harness.authUrl}/sso/saml/acs`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const target = URL.parse(response.headers.get('location') ?? '');
  return { status: response.status, target, hash: hashOf(target) };
}
const hashOf = (url: URL | null) =>
  Object.fromEntries(new URLSearchParams((url?.hash ?? '').slice(1)));

async function begin(flowType: 'pkce' | 'implicit' = 'implicit') {
  const client = harness.client({ flowType });
  const input = { domain: 'corp.example', options: { redirectTo: page } };
  const { data, error } = await client.auth.signInWithSSO(input);
  expect(error).toBeNull();
  const { id, acsUrl, relayState } = readRequest(data?.url ?? '');
  const audience = `${harness.authUrl}/sso/saml/metadata`;
  const answer = (changes: Partial<Answer> = {}) => ({
    SAMLResponse: idp.answer({ acsUrl, audience, requestId: id, ...changes }),
    RelayState: relayState,
  });
  return { client, url: data?.url ?? '', answer };
}
const person = () => ({
  nameId: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@corp.example`,
});

test('without a provider a response is refused before it is read', async () => {
  const bare = await startAuth();
  const response = await fetch(`${bare.authUrl}/sso/saml/acs`, {
    method: 'POST',
    // Would be answered with 400 if it was read.
    body: new URLSearchParams({ SAMLResponse: 'A'.repeat(1_000_000) }),
    redirect: 'manual',
  });
  const target = URL.parse(response.headers.get('location') ?? '');
  expect(hashOf(target)).toMatchObject({ error_code: 'saml_idp_not_found' });
  await bare.close();
});

test('people of a domain join its account once, as its owner chose; nobody else does', async () => {
  const { pool } = harness.database;
  const owner = await createUser(harness.database);
  const signIn = async (one = person()) => {
    now = new Date(now.getTime() + 1000);
    const { answer } = await begin();
    const { hash } = await post(answer(one));
    expect(hash['access_token']).toBeDefined();
    const { rows } = await pool.query(
      `select memberships.role, languages from memberships join auth.users on users.id = user_id
       where email = $1 and account_id = $2`,
      [one.email, owner],
    );
    return rows;
  };
  const domain = 'insert into account_domains (domain, account_id) values ($1, $2)';
  await pool.query(domain, ['corp.example', owner]);
  const early = person();
  expect(await signIn(early)).toEqual([]);
  await pool.query("update account_domains set role = 'translator', languages = '{fr}'");
  const joined = [{ role: 'translator', languages: ['fr'] }];
  expect(await signIn(early)).toEqual(joined);
  const { rows } = await pool.query('select actor_name, verb, subject from activity');
  expect(rows).toEqual([
    { actor_name: early.email, verb: 'member.joined', subject: { role: 'translator' } },
  ]);
  // What was changed by hand stays, and who was removed stays away.
  await pool.query("update memberships set role = 'viewer' where account_id = $1", [owner]);
  expect(await signIn(early)).toEqual([{ role: 'viewer', languages: ['fr'] }]);
  await pool.query('delete from memberships where account_id = $1', [owner]);
  expect(await signIn(early)).toEqual([]);
  // A provider speaks for its own domains only.
  await pool.query(`${domain}`, ['rival.example', await createUser(harness.database)]);
  await pool.query("update account_domains set role = 'viewer'");
  const spy = { ...person(), email: `${crypto.randomUUID()}@rival.example` };
  expect(await signIn(spy)).toEqual([]);
  expect((await pool.query('select from memberships')).rowCount).toBe(0);
  expect(await signIn()).toEqual([{ role: 'viewer', languages: ['fr'] }]);
});

describe('signInWithSSO', () => {
  test('signs in by domain with a code (PKCE)', async () => {
    const { client, url, answer } = await begin('pkce');
    expect(url).toMatch(/^https:\/\/idp\.example\/sso\?/);
    const { email, nameId } = person();
    const { status, target } = await post(
      answer({ email, nameId, attributes: { dept: 'Research', other: 'x' } }),
    );
    expect(status).toBe(303);
    expect(target?.href.startsWith(page)).toBe(true);
    const code = target?.searchParams.get('code') ?? '';
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    const provider = `sso:${providerId}`;
    expect(data.user).toMatchObject({ email, app_metadata: { provider } });
    const [identity] = data.user?.identities ?? [];
    expect(identity).toMatchObject({ provider, id: nameId });
    expect(identity?.identity_data).toMatchObject({ custom_claims: { department: 'Research' } });
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'sso/saml' }]);
  });

  test('signs in by provider id without PKCE, with the session in the hash', async () => {
    const client = harness.client();
    const { data } = await client.auth.signInWithSSO({ providerId });
    const { id, acsUrl, relayState: RelayState } = readRequest(data?.url ?? '');
    const audience = `${harness.authUrl}/sso/saml/metadata`;
    const SAMLResponse = idp.answer({ acsUrl, audience, requestId: id, ...person() });
    const { target, hash } = await post({ SAMLResponse, RelayState });
    expect(target?.origin).toBe(siteUrl);
    const { access_token = '', refresh_token = '' } = hash;
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull();
  });

  test('returns 404 for an unknown domain or provider', async () => {
    const { auth } = harness.client();
    const byDomain = await auth.signInWithSSO({ domain: 'unknown.example' });
    expect(byDomain.error).toMatchObject({ code: 'sso_provider_not_found', status: 404 });
    const byId = await auth.signInWithSSO({ providerId: crypto.randomUUID() });
    expect(byId.error).toMatchObject({ code: 'sso_provider_not_found', status: 404 });
    const neither = await auth.signInWithSSO({} as never);
    expect(neither.error).toMatchObject({ code: 'validation_failed', status: 400 });
  });

  test('redirects unless skip_http_redirect is set', async () => {
    const response = await fetch(`${harness.authUrl}/sso`, {
      method: 'POST',
      body: JSON.stringify({ domain: 'corp.example' }),
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^https:\/\/idp\.example\/sso\?/);
  });

  test('a second sign-in returns the same user', async () => {
    const who = person();
    const once = async () => {
      const { client, answer } = await begin();
      const { access_token = '', refresh_token = '' } = (await post(answer(who))).hash;
      return (await client.auth.setSession({ access_token, refresh_token })).data.user?.id;
    };
    const first = await once();
    expect(first).toEqual(expect.any(String));
    expect(await once()).toBe(first);
  });

  test('never signs in to a non-SSO account with the same address', async () => {
    const { email, nameId } = person();
    const { auth } = harness.client({}, harness.keys.secretKey);
    const { data } = await auth.admin.createUser({
      email,
      password: 'secret',
      email_confirm: true,
    });
    const { client, answer } = await begin();
    const { access_token = '', refresh_token = '' } = (await post(answer({ email, nameId }))).hash;
    const session = await client.auth.setSession({ access_token, refresh_token });
    expect(session.data.user?.email).toBe(email);
    expect(session.data.user?.id).not.toBe(data.user?.id);
  });
});

test('never grants admin rights, whatever address the provider asserts', async () => {
  const { pool } = harness.database;
  const { email, nameId } = person();
  await pool.query('insert into public.admin_emails values ($1)', [email]);
  const { answer } = await begin();
  expect((await post(answer({ email, nameId }))).hash).toHaveProperty('access_token');
  const { rows } = await pool.query('select user_id from public.admins');
  expect(rows).toEqual([]);
  await pool.query('delete from public.admin_emails');
});

describe('a response', () => {
  const refused = { error_code: 'validation_failed', error_description: 'SAML Assertion is not valid' }; // biome-ignore format: one expectation

  test.each<[string, Partial<Answer>]>([
    ['that has expired', { lifetime: -61_000 }],
    ['for another audience', { audience: 'https://other.example' }],
    ['for another address', { acsUrl: 'https://other.example/acs' }],
    ['to another request', { requestId: '_other' }],
    ['of another issuer', { issuer: 'https://other.example' }],
  ])('%s is refused', async (_what, changes) => {
    const { answer } = await begin();
    const { target, hash } = await post(answer({ ...person(), ...changes }));
    expect(target?.href.startsWith(page)).toBe(true);
    expect(hash).toMatchObject(refused);
  });

  test('signed with another key is refused', async () => {
    const { answer } = await begin();
    const { RelayState } = answer();
    const own = idp;
    idp = createTestIdentityProvider();
    const { SAMLResponse } = answer(person());
    idp = own;
    expect((await post({ SAMLResponse, RelayState })).hash).toMatchObject(refused);
  });

  test('works once', async () => {
    const { answer } = await begin();
    const fields = answer(person());
    expect((await post(fields)).hash).toHaveProperty('access_token');
    const again = await post(fields);
    expect(again.hash).toMatchObject({ error_code: 'saml_relay_state_not_found' });
  });

  test('is refused after ten minutes', async () => {
    const { answer } = await begin();
    now = new Date(now.getTime() + 601_000);
    const { hash } = await post(answer(person()));
    expect(hash).toMatchObject({ error_code: 'saml_relay_state_expired' });
  });

  test.each([
    { SAMLResponse: 'nonsense' },
    { SAMLResponse: Buffer.from('<!DOCTYPE a><a/>').toString('base64') },
  ])('that is malformed is refused: %j', async (fields) => {
    const { target, hash } = await post(fields);
    expect(target?.origin).toBe(siteUrl);
    expect(hash).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' });
  });

  test('is required: its absence returns 400', async () => {
    expect((await post({})).status).toBe(400);
  });
});

describe('IdP-initiated sign-in', () => {
  const unsolicited = (changes: Partial<Answer> = {}) => ({
    SAMLResponse: idp.answer({
      acsUrl: `${harness.authUrl}/sso/saml/acs`,
      audience: `${harness.authUrl}/sso/saml/metadata`,
      ...person(),
      ...changes,
    }),
  });

  test('signs in once and redirects to the page if allowed', async () => {
    const fields = { ...unsolicited(), RelayState: page };
    const { target, hash } = await post(fields);
    expect(target?.href.startsWith(page)).toBe(true);
    expect(hash).toHaveProperty('access_token');
    const replay = await post(fields);
    expect(replay.hash).toMatchObject({ error_description: 'SAML Assertion was used before' });
  });

  test('falls back to the site when the page is not allowed', async () => {
    const { target } = await post({ ...unsolicited(), RelayState: 'https://evil.example/' });
    expect(target?.origin).toBe(siteUrl);
  });

  test('is refused if it answers a request or its provider is unknown', async () => {
    const answered = await post(unsolicited({ requestId: '_stolen' }));
    expect(answered.hash).toMatchObject({ error_code: 'validation_failed' });
    const unknown = await post(unsolicited({ issuer: 'https://unknown.example' }));
    expect(unknown.hash).toHaveProperty('error_code');
    expect(unknown.hash).not.toHaveProperty('access_token');
  });
});

test('serves its metadata', async () => {
  const response = await fetch(`${harness.authUrl}/sso/saml/metadata`);
  expect(response.headers.get('content-type')).toContain('xml');
  expect(await response.text()).toContain(`${harness.authUrl}/sso/saml/acs`);
});
