import { closing, createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import { expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { memoryPictures, unpack } from './archives.fixture.ts';
import { websiteArchiveEndpoints } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const api = closing(await startApi(websiteArchiveEndpoints({ database, ...memoryPictures() })));
const [ada, eve] = [await createUser(database), await createUser(database)];
const id = await insertWebsite(database, { user_id: ada, url: 'https://site.example' });
await database.pool.query(
  "insert into website_strings (website_id, original_string, original_hash) values ($1, 'Tea', sha256('Tea'))",
  [id],
);

async function download(as: string): Promise<Response> {
  const headers = { authorization: `Bearer ${api.tokenFor(as)}` };
  return fetch(`${api.url}/api/websites/${id}/archive`, { headers });
}

test('an owner downloads a website, and another account uploads it', async () => {
  const answer = await download(ada);
  expect(answer.headers.get('content-type')).toBe('application/gzip');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="site.example.tar.gz"',
  );
  const file = new Uint8Array(await answer.arrayBuffer());
  expect((await unpack(Buffer.from(file))).map(([name]) => name)).toContain(
    'rows/website_strings/000000.jsonl',
  );
  const { status, body } = await api.call('POST /api/websites/archive', { as: eve, file });
  expect(status).toBe(201);
  expect(body).toMatchObject({ user_id: eve, url: 'https://site.example', total_word_count: 0 });
  expect(body.id).not.toBe(id);
  const again = await api.call('POST /api/websites/archive', { as: eve, file });
  expect(again).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('already have this website') },
  });
});

test('nobody downloads the website of somebody else, and a stranger uploads nothing', async () => {
  expect((await download(eve)).status).toBe(404);
  expect((await api.call('POST /api/websites/archive', { file: 'x' })).status).toBe(401);
});

test('a file that is no archive is refused with a sentence', async () => {
  const { status, body } = await api.call('POST /api/websites/archive', { as: ada, file: 'hello' });
  expect(status).toBe(400);
  expect(body.error).toBe('The file is damaged or incomplete, or it is no archive of a website.');
  const empty = await api.call('POST /api/websites/archive', { as: ada });
  expect(empty.status).toBe(400);
});
