import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png, type StorageServer, startStorageServer } from './storage-server.fixture.ts';

/** `weak` is a session of the owner that has not passed the owner's second factor. */
type Role = 'owner' | 'weak' | 'otherOwner' | 'anon' | 'admin' | 'service';

/**
 * Access rules for a picture of the owner's website, tested directly against storage/v1. The tests are generated from this
 * table. Contents are public: everyone has `download` and `public`.
 */
const may: Readonly<Record<string, readonly Role[]>> = {
  upload: ['owner', 'service'],
  uploadForm: ['owner', 'service'],
  upsert: ['owner', 'service'],
  update: ['owner', 'service'],
  signUpload: ['owner', 'service'],
  list: ['owner', 'admin', 'service'],
  listV2: ['owner', 'admin', 'service'],
  signDownload: ['owner', 'admin', 'service'],
  signDownloads: ['owner', 'admin', 'service'],
  download: ['owner', 'weak', 'otherOwner', 'anon', 'admin', 'service'],
  public: ['owner', 'weak', 'otherOwner', 'anon', 'admin', 'service'],
  move: ['owner', 'service'],
  // Into another owner's website.
  moveAway: ['service'],
  copy: ['owner', 'service'],
  remove: ['owner', 'service'],
  removeOne: ['owner', 'service'],
};
const roles: readonly Role[] = ['owner', 'weak', 'otherOwner', 'anon', 'admin', 'service'];

let server: StorageServer;
let website: string;
let otherWebsite: string;
const bearers: Partial<Record<Role, string>> = {};
let count = 0;

beforeAll(async () => {
  server = await startStorageServer();
  const owners = {
    owner: await server.owner(),
    otherOwner: await server.owner(),
    admin: await server.owner(),
  };
  website = owners.owner.websiteId;
  otherWebsite = owners.otherOwner.websiteId;
  await server.database.kysely
    .insertInto('admins')
    .values({ user_id: owners.admin.userId })
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
});
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
async function seed(site = website): Promise<string> {
  count += 1;
  const name = `${site}/es/seed-${count}.png`;
  const { ok, answer } = await ask('service', 'POST', `/object/${bucket}/${name}`, png(1));
  if (!ok) throw new Error(JSON.stringify(answer));
  return name;
}

const fresh = (site = website) => {
  count += 1;
  return `${site}/es/fresh-${count}.png`;
};
const exists = async (name: string) =>
  (await ask('service', 'HEAD', `/object/public/${bucket}/${name}`)).ok;
const sizeOf = async (name: string) =>
  Number((await ask('service', 'GET', `/object/info/${bucket}/${name}`)).answer.size);

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
  update: async (role) => {
    const name = await seed();
    const larger = Buffer.concat([png(2), Buffer.alloc(5)]);
    await ask(role, 'PUT', `/object/${bucket}/${name}`, larger);
    return (await sizeOf(name)) === larger.length;
  },
  signUpload: async (role) =>
    (await ask(role, 'POST', `/object/upload/sign/${bucket}/${fresh()}`, {})).ok,
  list: async (role) => {
    const name = await seed();
    const { answer } = await ask(role, 'POST', `/object/list/${bucket}`, {
      prefix: `${website}/es`,
      limit: 1000,
    });
    return answer.some((one: { name: string }) => name.endsWith(`/${one.name}`));
  },
  listV2: async (role) => {
    const name = await seed();
    const { answer } = await ask(role, 'POST', `/object/list-v2/${bucket}`, { prefix: website });
    return answer.objects.some((one: { name: string }) => one.name === name);
  },
  signDownload: async (role) =>
    (await ask(role, 'POST', `/object/sign/${bucket}/${await seed()}`, { expiresIn: 60 })).ok,
  signDownloads: async (role) => {
    const paths = [await seed()];
    const { answer } = await ask(role, 'POST', `/object/sign/${bucket}`, { expiresIn: 60, paths });
    return answer[0].signedURL !== null;
  },
  download: async (role) => (await ask(role, 'GET', `/object/${bucket}/${await seed()}`)).ok,
  public: async (role) => (await ask(role, 'GET', `/object/public/${bucket}/${await seed()}`)).ok,
  move: async (role) => {
    const [sourceKey, destinationKey] = [await seed(), fresh()];
    await ask(role, 'POST', '/object/move', { bucketId: bucket, sourceKey, destinationKey });
    return (await exists(destinationKey)) && !(await exists(sourceKey));
  },
  moveAway: async (role) => {
    const [sourceKey, destinationKey] = [await seed(), fresh(otherWebsite)];
    await ask(role, 'POST', '/object/move', { bucketId: bucket, sourceKey, destinationKey });
    return exists(destinationKey);
  },
  copy: async (role) => {
    const [sourceKey, destinationKey] = [await seed(), fresh()];
    await ask(role, 'POST', '/object/copy', { bucketId: bucket, sourceKey, destinationKey });
    return exists(destinationKey);
  },
  remove: async (role) => {
    const name = await seed();
    await ask(role, 'DELETE', `/object/${bucket}`, { prefixes: [name] });
    return !(await exists(name));
  },
  removeOne: async (role) => {
    const name = await seed();
    await ask(role, 'DELETE', `/object/${bucket}/${name}`);
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
    for (const role of ['otherOwner', 'anon', 'admin'] as const) {
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
  ])('cannot upload or move into %s', async (_, path) => {
    const name = path();
    await ask('owner', 'POST', `/object/${bucket}/${name}`, png(1));
    expect(await exists(name)).toBe(false);
    const sourceKey = await seed();
    for (const way of ['move', 'copy']) {
      const moved = { bucketId: bucket, sourceKey, destinationKey: name };
      const { answer } = await ask('owner', 'POST', `/object/${way}`, moved);
      expect(answer).toMatchObject({ statusCode: '403' });
    }
    expect(await exists(name)).toBe(false);
    expect(await exists(sourceKey)).toBe(true);
  });

  test("cannot move or copy from another user's website", async () => {
    const sourceKey = await seed(otherWebsite);
    for (const way of ['move', 'copy']) {
      const { answer } = await ask('owner', 'POST', `/object/${way}`, {
        bucketId: bucket,
        sourceKey,
        destinationKey: fresh(),
      });
      expect(answer).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    }
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
    expect((await ask('anon', 'PUT', `/object/${bucket}/${name}`, png(2), as)).ok).toBe(false);
    const removed = await ask('anon', 'DELETE', `/object/${bucket}`, { prefixes: [name] }, as);
    expect(removed.answer).toEqual([]);
  });
});

describe('a bucket without policies', () => {
  const verbs: [string, string, (name: string) => string, object?][] = [
    ['upload', 'POST', () => '/object/private/new.txt', { text: 'x' }],
    ['update', 'PUT', (name) => `/object/private/${name}`, { text: 'x' }],
    ['download', 'GET', (name) => `/object/private/${name}`],
    ['authenticated', 'GET', (name) => `/object/authenticated/private/${name}`],
    ['public', 'GET', (name) => `/object/public/private/${name}`],
    ['info', 'GET', (name) => `/object/info/private/${name}`],
    ['sign', 'POST', (name) => `/object/sign/private/${name}`, { expiresIn: 60 }],
    ['remove', 'DELETE', (name) => `/object/private/${name}`],
  ];
  test.each(verbs)('%s requires the service key', async (_, method, path, body) => {
    await ask('service', 'POST', '/bucket', { name: 'private' });
    await ask(
      'service',
      'POST',
      '/object/private/existing.txt',
      { text: 'secret' },
      { 'x-upsert': 'true' },
    );
    for (const role of ['owner', 'otherOwner', 'anon', 'admin'] as const) {
      const { status, answer } = await ask(role, method, path('existing.txt'), body);
      expect([role, status, /40[34]/.test(answer.statusCode)]).toEqual([role, 400, true]);
    }
    expect((await ask('service', 'GET', '/object/private/existing.txt')).answer).toEqual({
      text: 'secret',
    });
  });

  test('lists nothing to other roles', async () => {
    for (const role of ['owner', 'anon', 'admin'] as const) {
      expect((await ask(role, 'POST', '/object/list/private', { prefix: '' })).answer).toEqual([]);
    }
  });
});
