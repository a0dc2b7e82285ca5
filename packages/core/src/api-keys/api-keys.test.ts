import { defineEndpoint } from '@dragoman/contract/endpoints';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointsOf, implement } from '../api/index.ts';
import { startApi } from '../api/testing/index.ts';
import { createWebsite, implementForWebsite } from '../websites/index.ts';
import { apiKeyEndpoints, findKey } from './index.ts';

const answer = z.object({ seen: z.string().nullable() });
const call = <const C extends `${'GET' | 'POST'} /api/${string}`>(name: string, path: C) => ({
  ...{ call: path, summary: name, answer },
});
const readTexts = defineEndpoint('read-texts', {
  ...call('reads', 'GET /api/websites/:id/texts/:lang'),
  permission: 'strings.read',
});
const writeTexts = defineEndpoint('write-texts', {
  ...call('writes', 'POST /api/websites/:id/texts'),
  permission: 'strings.edit',
  body: z.object({ targetLanguage: z.string() }),
});
const personal = defineEndpoint('read-person', {
  ...call('is', 'GET /api/me'),
  permission: 'none',
});
const undeclared = defineEndpoint('read-odd', call('is', 'GET /api/odd'));

const harness = closing(await createTestDatabase());
const { database } = harness;
const limits = { key: { requests: 20, seconds: 60 } };
const api = closing(
  await startApi(
    [
      ...apiKeyEndpoints(harness),
      ...endpointsOf<typeof harness>([
        implementForWebsite(readTexts, async ({ user }) => ({ seen: user.key?.name ?? null })),
        implementForWebsite(writeTexts, async ({ user }) => ({ seen: user.accountId })),
        implement(personal, async () => ({ seen: null })),
        implement(undeclared, async () => ({ seen: null })),
      ])(harness),
    ],
    { findKey: (token) => findKey(harness, token), limits },
  ),
);

interface Wanted {
  readonly scopes: object;
  readonly website_ids?: string[] | null;
  readonly languages?: string[];
}

async function openAccount() {
  const as = await createUser(database);
  const site = async (url: string) =>
    (await createWebsite(harness, { userId: as, url, originalLanguage: 'en' })).id;
  return {
    as,
    site: await site(`https://${crypto.randomUUID()}.example`),
    other: await site(`https://${crypto.randomUUID()}.example`),
    async create(wanted: Wanted) {
      const { body } = await api.call('POST /api/api-keys', {
        as,
        body: { name: 'Nightly build', ...wanted },
      });
      return body as { token: string; key: { id: string } };
    },
  };
}

const use = (token: string, path: string, body?: object) =>
  api.call(path, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) });
const invalid =
  'This API key is not valid. It may have expired or been revoked: create another one on the page API keys.';

test('a key is answered once, and only its hash is stored', async () => {
  const { as, create } = await openAccount();
  const { token, key } = await create({ scopes: { strings: 'read' } });
  expect(token).toMatch(/^dgm_[\dA-Za-z]{32}_[\dA-Za-z]{6}$/);
  const listed = await api.call('GET /api/api-keys', { as });
  expect(listed.body.keys).toMatchObject([
    { id: key.id, name: 'Nightly build', hint: token.slice(-4), last_used_at: null },
  ]);
  expect(listed.text).not.toContain(token.slice(0, -4));
  const { rows } = await database.pool.query('select to_jsonb(k)::text as row from api_keys k');
  expect(rows.some(({ row }) => row.includes(token.slice(4, 20)))).toBe(false);
});

test('a key that may read fails to write, with the scope named', async () => {
  const { as, site, create } = await openAccount();
  const { token } = await create({ scopes: { strings: 'read' } });
  const read = await use(token, `GET /api/websites/${site}/texts/es`);
  expect([read.status, read.body.seen]).toEqual([200, 'Nightly build']);
  const write = await use(token, `POST /api/websites/${site}/texts`, { targetLanguage: 'es' });
  expect([write.status, write.body.error]).toEqual([
    403,
    'This key needs the scope strings.write.',
  ]);
  const writing = await create({ scopes: { strings: 'write' } });
  // To write is to read, too.
  expect((await use(writing.token, `GET /api/websites/${site}/texts/es`)).status).toBe(200);
  const written = await use(writing.token, `POST /api/websites/${site}/texts`, {
    targetLanguage: 'es',
  });
  expect(written.body.seen).toBe(as);
});

test.each([
  ['a call about a person', 'GET /api/me'],
  ['a call that declares nothing', 'GET /api/odd'],
  ['making keys', 'GET /api/api-keys'],
])('%s refuses keys of every scope', async (_what, path) => {
  const { create } = await openAccount();
  const scopes = { strings: 'write', websites: 'write', billing: 'read', files: 'write' };
  const { status, body } = await use((await create({ scopes })).token, path);
  expect([status, body.error]).toEqual([
    403,
    'API keys cannot do this. Log in and do it yourself.',
  ]);
});

test('a key of some websites and languages finds no others', async () => {
  const { site, other, create } = await openAccount();
  const { token } = await create({
    scopes: { strings: 'write' },
    website_ids: [site],
    languages: ['fr'],
  });
  expect((await use(token, `GET /api/websites/${site}/texts/fr`)).status).toBe(200);
  expect((await use(token, `GET /api/websites/${other}/texts/fr`)).status).toBe(404);
  const refused = await use(token, `GET /api/websites/${site}/texts/es`);
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'This key is for other websites or languages.',
  ]);
  const write = await use(token, `POST /api/websites/${site}/texts`, { targetLanguage: 'es' });
  expect(write.status).toBe(403);
  const stranger = await openAccount();
  expect((await use(token, `GET /api/websites/${stranger.site}/texts/fr`)).status).toBe(404);
});

test('a revoked, expired, unknown and mistyped key are refused alike', async () => {
  const { as, site, create } = await openAccount();
  const path = `GET /api/websites/${site}/texts/es`;
  const revoked = await create({ scopes: { strings: 'read' } });
  expect((await use(revoked.token, path)).status).toBe(200);
  await api.call(`DELETE /api/api-keys/${revoked.key.id}`, { as });
  const expired = await create({ scopes: { strings: 'read' } });
  await database.pool.query('update api_keys set expires_at = now() where id = $1', [
    expired.key.id,
  ]);
  const { token } = await create({ scopes: { strings: 'read' } });
  const mistyped = token.replace(/_.{3}/, '_abc');
  const answers = [];
  for (const one of [revoked.token, expired.token, mistyped, 'dgm_', `${token}x`])
    answers.push(await use(one, path));
  const { body, headers } = await api.call(`${path}?access_token=${token}&apikey=${token}`);
  expect(body.error).toBe('No active session. Please log in.');
  expect(answers.map(({ status, body: { error } }) => [status, error])).toEqual(
    answers.map(() => [401, invalid]),
  );
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test('a rolled key is accepted for the hours of its overlap', async () => {
  const { as, site, create } = await openAccount();
  const { token, key } = await create({ scopes: { strings: 'read' } });
  const roll = async (overlap_hours: number) =>
    (await api.call(`POST /api/api-keys/${key.id}/roll`, { as, body: { overlap_hours } })).body;
  const statuses = async (...tokens: string[]) => {
    const path = `GET /api/websites/${site}/texts/es`;
    return Promise.all(tokens.map(async (one) => (await use(one, path)).status));
  };
  const second = await roll(24);
  expect(Date.parse(second.key.former_until) - Date.now()).toBeGreaterThan(86_000_000);
  expect(await statuses(token, second.token)).toEqual([200, 200]);
  const third = await roll(0);
  expect(await statuses(token, second.token, third.token)).toEqual([401, 401, 200]);
  const { status } = await api.call(`POST /api/api-keys/${key.id}/roll`, {
    as,
    body: { overlap_hours: 25 },
  });
  expect(status).toBe(400);
});

test('its use is noted at most once a minute', async () => {
  const { as, site, create } = await openAccount();
  const { token, key } = await create({ scopes: { strings: 'read' } });
  const lastUse = async () => {
    await use(token, `GET /api/websites/${site}/texts/es`);
    return (await api.call('GET /api/api-keys', { as })).body.keys[0].last_used_at;
  };
  const first = await lastUse();
  expect(first).not.toBeNull();
  expect(await lastUse()).toBe(first);
  await database.pool.query(
    "update api_keys set last_used_at = last_used_at - interval '61 seconds' where id = $1",
    [key.id],
  );
  expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(Date.parse(first));
});

test('a key of who was removed or may make none is refused; another owner can replace it', async () => {
  const { as, site, create } = await openAccount();
  const { token, key } = await create({ scopes: { strings: 'read' } });
  const maker = await createUser(database);
  await database.pool.query('update api_keys set created_by = $1 where id = $2', [maker, key.id]);
  const asks = async (one: string) => (await use(one, `GET /api/websites/${site}/texts/es`)).status;
  const role = async (name: string) => {
    await database.pool.query(
      `insert into memberships (account_id, user_id, role) values ($1, $2, $3)
       on conflict (account_id, user_id) do update set role = excluded.role`,
      [as, maker, name],
    );
    return asks(token);
  };
  expect([await asks(token), await role('owner'), await role('manager')]).toEqual([401, 200, 401]);
  const { body } = await api.call(`POST /api/api-keys/${key.id}/roll`, { as, body: {} });
  expect([await asks(body.token), await asks(token)]).toEqual([200, 401]);
});

test('the key of a locked account is refused', async () => {
  const { as, site, create } = await openAccount();
  const { token } = await create({ scopes: { strings: 'read' } });
  await database.pool.query(
    "update auth.users set banned_until = now() + interval '1 hour' where id = $1",
    [as],
  );
  expect((await use(token, `GET /api/websites/${site}/texts/es`)).status).toBe(401);
});

test('each key has its own limit', async () => {
  const { site, create } = await openAccount();
  const path = `GET /api/websites/${site}/texts/es`;
  const [one, two] = [
    await create({ scopes: { strings: 'read' } }),
    await create({ scopes: { strings: 'read' } }),
  ];
  const first = await use(one.token, path);
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=20;w=60');
  expect(first.headers.get('ratelimit')).toBe('"key";r=19;t=60');
  for (let call = 1; call < 20; call += 1) await use(one.token, path);
  expect((await use(one.token, path)).status).toBe(429);
  expect((await use(two.token, path)).status).toBe(200);
});

test('a key is of the own account’s websites, may something, and there are at most 50', async () => {
  const { as, create } = await openAccount();
  const stranger = await openAccount();
  const refused = async (wanted: Wanted) =>
    (await api.call('POST /api/api-keys', { as, body: { name: 'x', ...wanted } })).status;
  expect(await refused({ scopes: { strings: 'read' }, website_ids: [stranger.site] })).toBe(404);
  expect(await refused({ scopes: { strings: 'none' } })).toBe(400);
  expect(await refused({ scopes: { everything: 'write' } })).toBe(400);
  await database.pool.query(
    `insert into api_keys (account_id, name, hint, token_hash, scopes)
     select $1::uuid, 'x', 'x', sha256(convert_to($1::uuid::text || n, 'UTF8')), '{}' from generate_series(1, 49) n`,
    [as],
  );
  expect((await create({ scopes: { strings: 'read' } })).token).toBeDefined();
  expect(await refused({ scopes: { strings: 'read' } })).toBe(409);
  const { key } = await stranger.create({ scopes: { strings: 'read' } });
  expect((await api.call(`DELETE /api/api-keys/${key.id}`, { as })).status).toBe(404);
  expect((await api.call(`POST /api/api-keys/${key.id}/roll`, { as, body: {} })).status).toBe(404);
});
