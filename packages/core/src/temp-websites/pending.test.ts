import type { Claims } from '@dragoman/database/connection';
import { createUser } from '@dragoman/database/testing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deleteExpiredTempWebsites } from './index.ts';
import { pendingWebsiteHarness } from './pending-website.fixture.ts';

const harness = pendingWebsiteHarness();

/** Runs a query with these claims, in a request with the id of a pending website. */
type Work = Parameters<typeof harness.database.withRls>[1];
const withExactId = (claims: Claims, id: string, work: Work) =>
  harness.database.withRls(claims, async (rows) => {
    await sql`select set_config('request.exact_id', ${id}, true)`.execute(rows);
    return work(rows);
  });

describe('a pending website', () => {
  test('can be read by its id and cannot be listed', async () => {
    const pending = await Promise.all(Array.from({ length: 60 }, () => harness.addPending()));
    await harness.database.pool.query('analyze public.temp_websites');
    const wanted = pending[30];
    const visible = await withExactId({ role: 'anon' }, wanted?.id ?? '', (rows) =>
      rows.selectFrom('temp_websites').select(['url']).execute(),
    );
    expect(visible).toEqual([{ url: wanted?.url }]);
    const list = await harness.database.withRls({ role: 'anon' }, (rows) =>
      rows.selectFrom('temp_websites').select('id').execute(),
    );
    expect(list).toEqual([]);
  });

  test('cannot be deleted without its id', async () => {
    const pending = await Promise.all([
      harness.addPending(),
      harness.addPending(),
      harness.addPending(),
    ]);
    const sub = await createUser(harness.database);
    await harness.database.withRls({ role: 'authenticated', sub }, (rows) =>
      rows.deleteFrom('temp_websites').execute(),
    );
    const left = await Promise.all(pending.map(({ id }) => harness.isPending(id)));
    expect(left).toEqual([true, true, true]);
  });
});

describe('translations of a preview', () => {
  async function translate(tempWebsiteId: string): Promise<void> {
    const texts = [
      ['Guten Tag', 'Buenos días', 'machine'],
      ['Komisch', 'Raro', 'needs_review'],
    ];
    for (const [source, target, state] of texts) {
      await harness.database.pool.query(
        `insert into public.temp_website_strings
          (temp_website_id, source_language, target_language, source_hash, source_text, target_text, state)
         values ($1, 'de', 'es', sha256(convert_to($2, 'UTF8')), $2, $3, $4)`,
        [tempWebsiteId, source, target, state],
      );
    }
  }
  const memoryOf = (userId: string) =>
    harness.database.kysely
      .selectFrom('translation_memory')
      .select(['source_text', 'target_text', 'origin'])
      .where('user_id', '=', userId)
      .execute();
  const expected = [{ source_text: 'Guten Tag', target_text: 'Buenos días', origin: 'machine' }];

  test('move to the memory of the website’s owner', async () => {
    const pending = await harness.addPending();
    await translate(pending.id);
    const userId = await harness.askForLink(pending.id);
    await harness.follow(userId);
    expect(await memoryOf(userId)).toEqual(expected);
  });

  test('move to the user who deletes the pending website after signing in', async () => {
    const pending = await harness.addPending();
    await translate(pending.id);
    const userId = await createUser(harness.database);
    await withExactId({ role: 'authenticated', sub: userId }, pending.id, (rows) =>
      rows.deleteFrom('temp_websites').execute(),
    );
    expect(await memoryOf(userId)).toEqual(expected);
  });

  test('expire with the pending website', async () => {
    const pending = await harness.addPending(undefined, {
      expires_at: new Date(Date.now() - 1000),
    });
    const live = await harness.addPending();
    await translate(pending.id);
    expect(await deleteExpiredTempWebsites(harness.deps)).toBeGreaterThan(0);
    expect(await harness.isPending(live.id)).toBe(true);
    const { rows } = await harness.database.pool.query(
      'select from public.temp_website_strings where temp_website_id = $1',
      [pending.id],
    );
    expect(rows).toEqual([]);
  });
});
