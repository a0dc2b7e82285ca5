import { closing, createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import type { Role } from '@dragoman/domain/permissions';
import { expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { apiKeyEndpoints, findKey } from '../api-keys/index.ts';
import { websiteStringEndpoints } from '../website-strings/index.ts';
import { websiteEndpoints } from '../websites/index.ts';
import { activityEndpoints, recordActivity } from './index.ts';

const harness = closing(await createTestDatabase());
const { database } = harness;
const acting: { session?: string } = {};
// Of what is called here, nothing translates.
const noEngines = { jobs: undefined as never, engines: undefined as never };
const api = closing(
  await startApi(
    [
      ...apiKeyEndpoints(harness),
      ...websiteEndpoints(harness),
      ...activityEndpoints(harness),
      ...websiteStringEndpoints({ ...harness, ...noEngines }),
    ],
    {
      database,
      findKey: (token) => findKey(harness, token),
      recordActivity: ({ user, ...call }) => {
        const claims = { ...user.claims, session_id: acting.session };
        return recordActivity(harness, { ...call, user: { ...user, claims } });
      },
    },
  ),
);

const key = { name: 'build', scopes: { websites: 'write' } };
const read = async (as: string, query = '', headers = {}) =>
  (await api.call(`GET /api/activity${query}`, { as, headers })).body;
const within = (account: string) => ({ 'x-dragoman-account': account });

async function join(account: string, role: Role): Promise<string> {
  const member = await createUser(database);
  const values = { account_id: account, user_id: member, role };
  await database.kysely.insertInto('memberships').values(values).execute();
  return member;
}

/** An account where the owner made a key, the key deleted a website and a manager another one. */
async function busy() {
  const owner = await createUser(database);
  const manager = await join(owner, 'manager');
  const [first, second] = [
    await insertWebsite(database, { user_id: owner }),
    await insertWebsite(database, { user_id: owner }),
  ];
  const made = await api.call('POST /api/api-keys', { as: owner, body: key });
  const headers = { authorization: `Bearer ${made.body.token}` };
  await api.call(`DELETE /api/websites/${first}`, { headers });
  await api.call(`DELETE /api/websites/${second}`, { as: manager });
  return { owner, manager, first, second, made: made.body };
}

test('what users and keys did is in the account of the website, with who, when and from where', async () => {
  const { owner, manager, first, second, made } = await busy();
  const { activity, total, verbs, actors } = await read(owner);
  expect(total).toBe(3);
  const here = { address: '127.0.0.1', created_at: expect.any(String) };
  expect(activity).toMatchObject([
    { ...here, actor_kind: 'user', actor_id: manager, verb: 'website.deleted', subject: {} },
    { ...here, actor_kind: 'key', actor_name: 'build', website_id: first },
    { ...here, actor_id: owner, verb: 'key.created', website_id: null },
  ]);
  expect(activity[0].website_id).toBe(second);
  expect(activity[2].subject).toEqual({ name: 'build', languages: null, expires_in_days: 90 });
  expect(JSON.stringify(activity)).not.toContain(made.token);
  expect(verbs).toEqual(['key.created', 'website.deleted']);
  expect(actors).toHaveLength(3);
  expect((await read(manager)).total).toBe(0);
});

test('a filter finds by website, actor, verb and day, in pages and as CSV', async () => {
  const { owner, manager, first } = await busy();
  const today = new Date().toISOString().slice(0, 10);
  const totals = [];
  const filters = [`website=${first}`, `actor=${manager}`, 'verb=key.created', `from=${today}`];
  for (const filter of [...filters, 'to=2020-01-01'])
    totals.push((await read(owner, `?${filter}`)).total);
  expect(totals).toEqual([1, 1, 1, 3, 0]);
  const second = await read(owner, '?page=2&limit=2');
  expect(second.activity).toMatchObject([{ verb: 'key.created' }]);
  const csv = await api.call(`GET /api/export-activity?actor=${manager}`, { as: owner });
  expect(csv.headers.get('content-disposition')).toContain('activity.csv');
  expect(csv.text.split('\r\n').slice(1, -1)).toEqual([
    expect.stringMatching(/^\d{4}-.*Z,user,.*@.*,website\.deleted,https:.*,,127\.0\.0\.1$/),
  ]);
  expect((await read(owner)).activity[0]).toMatchObject({ verb: 'activity.exported' });
});

test('a call that fails is not recorded, and one whose record fails is answered', async () => {
  const owner = await createUser(database);
  await api.call(`DELETE /api/websites/${crypto.randomUUID()}`, { as: owner });
  await api.call('POST /api/api-keys', { as: owner, body: { ...key, scopes: {} } });
  expect((await read(owner)).total).toBe(0);
  const broken = await startApi(apiKeyEndpoints(harness), {
    database,
    recordActivity: () => Promise.reject(new Error('no disk')),
  });
  const made = await broken.call('POST /api/api-keys', { as: owner, body: key });
  expect(made.status).toBe(201);
  await broken.close();
});

test('an administrator who acts as the user is told apart and not named', async () => {
  const [owner, admin] = [await createUser(database), await createUser(database)];
  acting.session = crypto.randomUUID();
  const row = { admin_id: admin, target_id: owner, session_id: acting.session };
  await database.kysely.insertInto('impersonations').values(row).execute();
  await api.call('POST /api/api-keys', { as: owner, body: key });
  delete acting.session;
  expect((await read(owner)).activity).toMatchObject([
    { actor_kind: 'administrator', actor_id: null, actor_name: 'Administrator' },
  ]);
});

test('what browsers write past the API and what the server does by itself is recorded, and a key that is gone has a name', async () => {
  const owner = await createUser(database);
  const made = await api.call('POST /api/api-keys', { as: owner, body: key });
  await api.call(`DELETE /api/api-keys/${made.body.key.id}`, { as: owner });
  const claims = { role: 'authenticated', sub: owner, email: 'ada@example.org' } as const;
  const id = await database.withRls(claims, async (transaction) => {
    const url = `https://${crypto.randomUUID()}.example`;
    const values = { user_id: owner, url, original_language: 'en' };
    const row = await transaction.insertInto('websites').values(values).returning('id').execute();
    return row[0]?.id ?? '';
  });
  await database.withRls(claims, (transaction) =>
    transaction.updateTable('websites').set({ name: 'Shop' }).where('id', '=', id).execute(),
  );
  await database.pool.query(
    `insert into website_hosts (website_id, host, verified_at) values ($1, 'www.gone.example', now())`,
    [id],
  );
  await database.pool.query('update website_hosts set verified_at = null where website_id = $1', [
    id,
  ]);
  const browser = { actor_kind: 'user', actor_name: 'ada@example.org', actor_id: owner };
  expect((await read(owner)).activity).toMatchObject([
    { actor_kind: 'system', verb: 'deployment.lost', subject: { host: 'www.gone.example' } },
    { ...browser, verb: 'website.changed', website_id: id, subject: { fields: ['name'] } },
    { ...browser, verb: 'website.added', website_id: id },
    { verb: 'key.revoked', subject: { keyId: made.body.key.id, name: 'build' } },
    { verb: 'key.created' },
  ]);
});

test('edits over the API and pictures that browsers write are one entry an hour, which counts them', async () => {
  const owner = await createUser(database);
  const website = await insertWebsite(database, { user_id: owner });
  const texts = ['One', 'Two'];
  const strings = await database.pool.query(
    `insert into website_strings (website_id, original_string, original_hash, word_count)
     select $1, text, sha256(text::bytea), 1 from unnest($2::text[]) as text returning id`,
    [website, texts],
  );
  const edit = (websiteStringId: string, targetLanguage = 'es') =>
    api.call('PUT /api/update-translation', {
      as: owner,
      body: { websiteStringId, targetLanguage, translatedString: 'Uno' },
    });
  for (const { id } of strings.rows) expect((await edit(id)).status).toBe(200);
  expect((await edit(strings.rows[0].id, 'fr')).status).toBe(400);
  const at = `POST /api/website-strings/${website}`;
  const body = { targetLanguage: 'es', filter: {} };
  for (const _twice of texts)
    await api.call(`${at}/actions`, { as: owner, body: { ...body, action: 'review' } });
  const replacing = { ...body, find: 'Uno', replacement: 'Dos' };
  await api.call(`${at}/replace`, { as: owner, body: { ...replacing, isPreview: true } });
  const pictures = await database.pool.query(
    `insert into website_media (website_id, original_media)
     values ($1, 'https://a.example/1.png'), ($1, 'https://a.example/2.png') returning id`,
    [website],
  );
  const claims = { role: 'authenticated', sub: owner, email: 'ada@example.org' } as const;
  for (const { id } of pictures.rows)
    await database.withRls(
      claims,
      (transaction) =>
        transaction
          .insertInto('translated_media')
          .values({
            website_media_id: id,
            target_language: 'es',
            translated_media: 'https://b.example',
          })
          .execute(),
      { 'request.address': '192.0.2.7' },
    );
  await database.withRls(claims, (transaction) =>
    transaction.deleteFrom('translated_media').execute(),
  );
  const two = {
    website_id: website,
    actor_id: owner,
    subject: { targetLanguage: 'es', changed: 2 },
  };
  expect((await read(owner)).activity).toMatchObject([
    { ...two, verb: 'media.restored', address: null },
    { ...two, verb: 'media.replaced', address: '192.0.2.7', actor_name: 'ada@example.org' },
    { ...two, verb: 'strings.changed', subject: { ...two.subject, action: 'review' } },
    { ...two, verb: 'strings.edited', address: '127.0.0.1' },
  ]);
});

test('members without the permission do not read it', async () => {
  const { owner, manager } = await busy();
  expect((await read(manager, '', within(owner))).total).toBe(3);
  const translator = await join(owner, 'translator');
  const refused = await api.call('GET /api/activity', { as: translator, headers: within(owner) });
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'You need the permission activity.read for this.',
  ]);
});
