import { afterAll, describe, expect, test } from 'vitest';
import { png, startStorageServer } from './storage-server.fixture.ts';

/**
 * `weak` is a session of the owner that has not passed the owner's second factor; `spanish` and `french` are translators of the
 * account into one language, and the picture is Spanish.
 */
type Role = (typeof roles)[number];
const roles = [
  ...(['owner', 'weak', 'spanish', 'french', 'viewer'] as const),
  ...(['otherOwner', 'anon', 'admin', 'service'] as const),
];

/**
 * Access rules for a picture of the owner's website, tested directly against storage/v1. The tests are generated from this
 * table. Contents are public.
 */
const may: Readonly<Record<string, readonly Role[]>> = {
  upload: ['owner', 'spanish'],
  uploadForm: ['owner', 'spanish'],
  upsert: ['owner', 'spanish'],
  list: ['owner', 'spanish', 'viewer', 'admin'],
  public: roles,
  remove: ['owner', 'spanish'],
};
const bearers: Partial<Record<Role, string>> = {};
let count = 0;

const server = await startStorageServer();
const owners = {
  owner: await server.owner(),
  otherOwner: await server.owner(),
  admin: await server.owner(),
  spanish: await server.owner(),
  french: await server.owner(),
  viewer: await server.owner(),
};
const website = owners.owner.websiteId;
const otherWebsite = owners.otherOwner.websiteId;
await server.database.kysely
  .insertInto('admins')
  .values({ user_id: owners.admin.userId })
  .execute();
await server.database.kysely
  .insertInto('memberships')
  .values(
    (['spanish', 'french', 'viewer'] as const).map((name) => ({
      account_id: owners.owner.userId,
      user_id: owners[name].userId,
      role: name === 'viewer' ? 'viewer' : 'translator',
      languages: { spanish: ['es'], french: ['fr'], viewer: null }[name],
    })),
  )
  .execute();
for (const [role, { userId }] of Object.entries(owners))
  bearers[role as Role] = await server.token(userId);
bearers.owner = await server.token(owners.owner.userId, 'aal2');
bearers.weak = await server.token(owners.owner.userId, 'aal1');
await server.database.pool.query(
  "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
  [owners.owner.userId],
);
bearers.anon = server.keys.publishableKey;
bearers.service = server.keys.secretKey;
afterAll(() => server.close());

const base = () => `${server.url}/storage/v1`;
const bucket = 'translated-media';

/** Sends a request as the role; `body` as JSON, as a form, or as a picture. */
async function ask(role: Role, method: string, path: string, body?: object, more: object = {}) {
  const picture = Buffer.isBuffer(body);
  const form = body instanceof FormData;
  const response = await fetch(`${base()}${path}`, {
    method,
    headers: {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${bearers[role]}`,
      ...(picture && { 'content-type': 'image/png' }),
      ...(body && !picture && !form && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body && { body: picture ? new Uint8Array(body) : form ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('content-type')?.includes('json');
  return { ok: response.ok, status: response.status, answer: isJson ? JSON.parse(text) : text };
}

/** Uploads a picture of the owner for one attempt. Returns its name. */
async function seed(): Promise<string> {
  count += 1;
  const name = `${website}/es/seed-${count}.png`;
  const { ok, answer } = await ask('owner', 'POST', `/object/${bucket}/${name}`, png(1));
  if (!ok) throw new Error(JSON.stringify(answer));
  return name;
}

const fresh = () => {
  count += 1;
  return `${website}/es/fresh-${count}.png`;
};
const exists = async (name: string) =>
  (await ask('anon', 'HEAD', `/object/public/${bucket}/${name}`)).ok;
const sizeOf = async (name: string) =>
  (await (await fetch(`${base()}/object/public/${bucket}/${name}`)).arrayBuffer()).byteLength;

/** Returns true if the operation had its effect, whatever the response. */
const attempts: Record<string, (role: Role) => Promise<boolean>> = {
  upload: async (role) => {
    const name = fresh();
    await ask(role, 'POST', `/object/${bucket}/${name}`, png(2));
    return exists(name);
  },
  uploadForm: async (role) => {
    const name = fresh();
    const form = new FormData();
    form.append('', new Blob([png(2)], { type: 'image/png' }));
    await ask(role, 'POST', `/object/${bucket}/${name}`, form);
    return exists(name);
  },
  upsert: async (role) => {
    const name = await seed();
    const larger = Buffer.concat([png(2), Buffer.alloc(5)]);
    await ask(role, 'POST', `/object/${bucket}/${name}`, larger, { 'x-upsert': 'true' });
    return (await sizeOf(name)) === larger.length;
  },
  list: async (role) => {
    const name = await seed();
    const { answer } = await ask(role, 'POST', `/object/list/${bucket}`, {
      prefix: `${website}/es`,
      limit: 1000,
    });
    return (
      Array.isArray(answer) && answer.some((one: { name: string }) => name.endsWith(`/${one.name}`))
    );
  },
  public: async (role) => (await ask(role, 'GET', `/object/public/${bucket}/${await seed()}`)).ok,
  remove: async (role) => {
    const name = await seed();
    await ask(role, 'DELETE', `/object/${bucket}`, { prefixes: [name] });
    return !(await exists(name));
  },
};

describe("a picture of another user's website", () => {
  const lines = Object.keys(may).flatMap((verb) =>
    roles.map((role) => ({ verb, role, allowed: may[verb]?.includes(role) ?? false })),
  );

  test.each(lines)('$verb by $role allowed: $allowed', async ({ verb, role, allowed }) => {
    expect(await attempts[verb]?.(role)).toBe(allowed);
  });

  test('covers every operation', () => {
    expect(Object.keys(attempts)).toEqual(Object.keys(may));
  });

  test('a refused upload leaves no file', async () => {
    const before = (await server.storedKeys()).length;
    for (const role of ['otherOwner', 'anon', 'admin', 'french', 'viewer'] as const) {
      const { status, answer } = await ask(role, 'POST', `/object/${bucket}/${fresh()}`, png(3));
      expect([status, answer]).toEqual([
        400,
        {
          statusCode: '403',
          code: 'AccessDenied',
          error: 'Unauthorized',
          message: 'new row violates row-level security policy',
        },
      ]);
    }
    expect((await server.storedKeys()).length).toBe(before);
  });
});

describe('an owner', () => {
  test.each([
    ['another user’s website', () => `${otherWebsite}/es/x.png`],
    ['no website', () => `${crypto.randomUUID()}/es/x.png`],
    ['the bucket’s root', () => 'x.png'],
    ['the website itself', () => `${website}/x.png`],
    ['a folder below a picture', () => `${website}/es/more/x.png`],
  ])('cannot upload into %s', async (_, path) => {
    const name = path();
    await ask('owner', 'POST', `/object/${bucket}/${name}`, png(1));
    expect(await exists(name)).toBe(false);
  });

  test('loses access when the website is deleted', async () => {
    const { userId, websiteId } = await server.owner();
    const bearer = await server.token(userId);
    const name = `${websiteId}/es/a.png`;
    const as = { authorization: `Bearer ${bearer}` };
    expect((await ask('anon', 'POST', `/object/${bucket}/${name}`, png(1), as)).ok).toBe(true);
    await server.database.kysely
      .updateTable('websites')
      .set({ status: 'deleted', deleted_at: new Date() })
      .where('id', '=', websiteId)
      .execute();
    expect(
      (
        await ask('anon', 'POST', `/object/${bucket}/${name}`, png(2), {
          ...as,
          'x-upsert': 'true',
        })
      ).ok,
    ).toBe(false);
    const removed = await ask('anon', 'DELETE', `/object/${bucket}`, { prefixes: [name] }, as);
    expect(removed.answer).toEqual([]);
  });
});

describe('outside of the list', () => {
  test.each([
    ['GET', '/bucket'],
    ['POST', '/bucket'],
    ['PUT', `/bucket/${bucket}`],
    ['DELETE', `/bucket/${bucket}`],
    ['POST', `/bucket/${bucket}/empty`],
    ['POST', '/object/private/a.png'],
    ['POST', '/object/list/private'],
    ['DELETE', '/object/private'],
    ['GET', '/object/public/private/a.png'],
    ['GET', `/object/${bucket}/a.png`],
    ['GET', `/object/authenticated/${bucket}/a.png`],
    ['GET', `/object/info/${bucket}/a.png`],
    ['PUT', `/object/${bucket}/a.png`],
    ['DELETE', `/object/${bucket}/a.png`],
    ['POST', '/object/move'],
    ['POST', '/object/copy'],
    ['POST', `/object/list-v2/${bucket}`],
    ['POST', `/object/sign/${bucket}/a.png`],
    ['GET', `/object/sign/${bucket}/a.png`],
    ['POST', `/object/upload/sign/${bucket}/a.png`],
    ['PUT', `/object/upload/sign/${bucket}/a.png`],
    ['GET', `/render/image/public/${bucket}/a.png`],
    ['POST', '/upload/resumable'],
    ['GET', '/s3/a'],
  ])('%s %s names the way to a project', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    const { status, answer } = await ask('owner', method, path, body);
    expect([status, answer.code]).toEqual([400, 'FeatureNotEnabled']);
    expect(answer.message).toContain('docs/supabase-project.md');
  });

  test.each([
    ['another order', 'POST', `/object/list/${bucket}`, { sortBy: { column: 'id', order: 'asc' } }],
    ['a search', 'POST', `/object/list/${bucket}`, { search: 'a' }],
    ['a long prefix', 'POST', `/object/list/${bucket}`, { prefix: 'a'.repeat(1025) }],
    ['a long page', 'POST', `/object/list/${bucket}`, { limit: 1001 }],
    ['no name', 'DELETE', `/object/${bucket}`, { prefixes: [] }],
    ['many names', 'DELETE', `/object/${bucket}`, { prefixes: Array(1001).fill('a') }],
    ['a long name', 'DELETE', `/object/${bucket}`, { prefixes: ['a'.repeat(1025)] }],
  ])('a body with %s is refused', async (_, method, path, body) => {
    const { status, answer } = await ask('owner', method, path, body);
    expect([status, answer.code]).toEqual([400, 'InvalidRequest']);
  });

  test.each(['content-type', 'cache-control', 'x-upsert'])('a long header %s', async (name) => {
    const headers = { [name]: `image/png;${' '.repeat(9)}${'x'.repeat(500)}` };
    const { status } = await ask('owner', 'POST', `/object/${bucket}/${fresh()}`, png(), headers);
    expect(status).toBe(400);
  });
});
