import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createUser, insertWebsite } from '@dragoman/database/testing';
import { liveEditorScript, liveScript } from '@dragoman/snippet';
import { afterAll, afterEach, expect, test } from 'vitest';
import { htmlOf, routesOf, sendHtml } from './echo.fixture.ts';
import { startHarness } from './proxy.fixture.ts';

const editor = 'https://app.example';
const page = htmlOf('<p>Good day</p>');
const policy = "default-src 'self'; frame-ancestors 'none'; script-src 'self'";
const site = routesOf(
  {
    '/strict': sendHtml(page, {
      'content-security-policy': policy,
      'x-frame-options': 'DENY',
      'referrer-policy': 'unsafe-url',
      'cache-control': 'public, max-age=600',
      'cdn-cache-control': 'max-age=600',
      'surrogate-key': 'tea',
      etag: '"tea"',
    }),
  },
  sendHtml(page, { 'cache-control': 'public, max-age=600' }),
);

const harness = await startHarness(site, {
  liveScript: liveScript(),
  liveEditorScript: liveEditorScript(),
});
const { get } = harness;
await harness.translate('Good day', 'Bonjour');
await harness.translate('Good day', 'Buenos días', 'es');
const { user_id } = await harness.database.kysely
  .selectFrom('websites')
  .select('user_id')
  .executeTakeFirstOrThrow();
const owner = user_id ?? '';
afterAll(() => harness.close());
afterEach(() => {
  harness.seen.length = 0;
});

interface LinkOptions {
  language?: string;
  website?: string;
  user?: string;
  session?: string;
  expires?: Date;
}

async function link(path: string, options: LinkOptions = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await harness.database.kysely
    .insertInto('live_editor_links')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      website_id: options.website ?? harness.website.id,
      language: options.language ?? 'fr',
      user_id: options.user ?? owner,
      session_id: options.session ?? null,
      editor_origin: editor,
      ...(options.expires && { expires_at: options.expires }),
    })
    .execute();
  return `${path}${path.includes('?') ? '&' : '?'}dragoman-edit=${token}`;
}

const isForEditor = (text: string) => text.includes(`"editor":"${editor}"`);

/** The response to a link that is not valid: the ordinary page follows. */
async function expectOrdinary(path: string): Promise<void> {
  const { status, headers, text } = await get(path);
  expect([status, headers['cache-control'], text]).toEqual([303, 'private, no-store', '']);
  const location = new URL(headers.location ?? '');
  expect(location.host).toBe(`${harness.host}:${harness.proxy.port}`);
  expect(location.href).not.toContain('dragoman-edit');
  const ordinary = await get(location.pathname + location.search);
  expect(isForEditor(ordinary.text)).toBe(false);
}

test('a link shows the page to the editor alone, and nobody stores it or learns its address', async () => {
  const { status, headers, text } = await get(await link('/fr/strict?cup=2&big'));
  expect(status).toBe(200);
  expect(isForEditor(text)).toBe(true);
  expect(text).toContain('Bonjour');
  expect(text).not.toContain('dragoman-edit=');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['referrer-policy']).toBe('strict-origin');
  for (const name of [
    'x-frame-options',
    'etag',
    'last-modified',
    'cdn-cache-control',
    'surrogate-key',
  ])
    expect(headers[name], name).toBeUndefined();
  const policies = String(headers['content-security-policy']);
  expect(policies.match(/frame-ancestors[^,;]*/g)).toEqual([`frame-ancestors ${editor}`]);
  const hash = createHash('sha256').update(liveEditorScript()).digest('base64');
  expect(policies).toContain(`'sha256-${hash}'`);
  expect(harness.seen.at(-1)?.url).toBe('/strict?cup=2&big');
});

test('a link works once, also for two requests at once', async () => {
  const path = await link('/fr/tea');
  const answers = await Promise.all([get(path), get(path), get(path)]);
  expect(answers.filter(({ text }) => isForEditor(text))).toHaveLength(1);
  await expectOrdinary(path);
});

test('copies in our caches have no editor, before and after a link', async () => {
  const before = await get('/fr/cached');
  const edited = await get(await link('/fr/cached'));
  const after = await get('/fr/cached');
  const again = await get('/fr/cached');
  expect([before, edited, after, again].map(({ text }) => isForEditor(text))).toEqual([
    ...[false, true, false, false],
  ]);
  expect(after.text).toBe(before.text);
  expect(after.headers['content-security-policy']).toBeUndefined();
});

test('a forged token and one that is none lead to the ordinary page', async () => {
  await expectOrdinary(`/fr/tea?dragoman-edit=${randomBytes(32).toString('base64url')}`);
  await expectOrdinary('/fr/tea?dragoman-edit=%27');
  await expectOrdinary('/fr/tea?dragoman-edit=');
  await expectOrdinary('/fr//evil.example/?dragoman-edit=x');
});

test('an expired link leads to the ordinary page', async () => {
  await expectOrdinary(await link('/fr/tea', { expires: new Date(Date.now() - 1000) }));
});

test('a link for another language does not work', async () => {
  await expectOrdinary(await link('/fr/tea', { language: 'es' }));
});

test('a link for another website, of its owner or of somebody else, does not work', async () => {
  const eve = await createUser(harness.database);
  const website = await insertWebsite(harness.database, { user_id: eve });
  await expectOrdinary(await link('/fr/tea', { website, user: eve }));
  await expectOrdinary(await link('/fr/tea', { user: eve }));
});

test('a link ends with the session that asked for it, and with the account', async () => {
  await expectOrdinary(await link('/fr/tea', { session: randomUUID() }));
  const { kysely, pool } = harness.database;
  const session = randomUUID();
  await pool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, owner]);
  expect(isForEditor((await get(await link('/fr/tea', { session }))).text)).toBe(true);
  const path = await link('/fr/tea', { session });
  await pool.query('delete from auth.sessions where id = $1', [session]);
  await expectOrdinary(path);
  const heir = await createUser({ kysely, pool } as never);
  const former = await link('/fr/tea');
  await harness.change({ user_id: heir });
  await expectOrdinary(former);
  await harness.change({ user_id: owner });
});

test('the original is not edited, and a post is not taken for a link', async () => {
  await expectOrdinary(await link('/tea'));
  const path = await link('/fr/tea');
  const posted = await get(path, { method: 'POST', body: 'x=1' });
  expect(isForEditor(posted.text)).toBe(false);
});
