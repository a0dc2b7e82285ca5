import { createUser } from '@dragoman/database/testing';
import { normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { describe, expect, test } from 'vitest';
import { createWebsite } from '../websites/index.ts';
import { pendingWebsiteHarness } from './pending-website.fixture.ts';

const harness = pendingWebsiteHarness();

/** Calls the function of the trigger on sign-ins. Returns the id of the added website. */
async function claim(id: string, userId: string): Promise<string | undefined> {
  const { rows } = await harness.database.pool.query(
    'select public.claim_temp_website($1, $2) as added',
    [id, userId],
  );
  return rows[0]?.added ?? undefined;
}

describe('claim_temp_website', () => {
  test('two concurrent claims add one website', async () => {
    for (let round = 0; round < 15; round += 1) {
      const pending = await harness.addPending();
      const userId = await createUser(harness.database);
      const browser = async () => {
        const { url } = await harness.database.withRls(
          { role: 'authenticated', sub: userId },
          (rows) =>
            rows
              .selectFrom('temp_websites')
              .select('url')
              .where('id', '=', pending.id)
              .executeTakeFirst()
              .then((row) => row ?? pending),
        );
        await createWebsite(harness.deps, { userId, url, originalLanguage: 'de' });
        await harness.database.withRls({ role: 'authenticated', sub: userId }, (rows) =>
          rows.deleteFrom('temp_websites').where('id', '=', pending.id).execute(),
        );
      };
      const [first, second] = await Promise.all([
        claim(pending.id, userId),
        claim(pending.id, userId),
        browser(),
        browser(),
      ]);
      expect(first === undefined || second === undefined).toBe(true);
      expect(await harness.websitesOf(userId)).toHaveLength(1);
    }
  });

  test('only one of two users can claim a pending website', async () => {
    const { id } = await harness.addPending();
    const users = [await createUser(harness.database), await createUser(harness.database)];
    const added = await Promise.all(users.map((userId) => claim(id, userId)));
    expect(added.filter((one) => one !== undefined)).toHaveLength(1);
  });
});

test.each([
  ['https://a.example', true],
  ['  HTTPS://A.Example:443/Path/ ', true],
  ['http://a.example:80/x?Q=1', true],
  ['a.example/x#part', true],
  ['https://a.example?q=/', true],
  ['https://a.example:8443//', true],
  ['http://192.0.2.7:8080/', true],
  ['https://a_b.example/~x/(y);z=1,2', true],
  ['https://a.example/%C3%A9/', true],
  ['https://bücher.example', false],
  ['https://a.example/é', false],
  ['https://a.example/x/../y', false],
  ['https://a.example/%2e%2e/y', false],
  ['https://a.example/a b', false],
  ['https://0x7f.1/', false],
  ['https://a.example:99999/', false],
  ['https://ada@a.example/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the database settles %j as the product does, or leaves it', async (typed, settles) => {
  const { rows } = await harness.database.pool.query(
    'select public.settled_address($1) as settled',
    [typed],
  );
  expect(rows[0].settled).toBe(settles ? normalizeWebsiteUrl(typed) : null);
});

test('an address that needs a URL parser stays pending for the browser’s own claim', async () => {
  const pending = await harness.addPending('https://bücher.example');
  const userId = await harness.askForLink(pending.id);
  await harness.follow(userId);
  expect(await harness.websitesOf(userId)).toEqual([]);
  expect(await harness.isPending(pending.id)).toBe(true);
});
