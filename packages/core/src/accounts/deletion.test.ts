import { tableRules } from '@dragoman/database/tables';
import { closing } from '@dragoman/database/testing';
import { languageCatalogue } from '@dragoman/domain/languages';
import { silentLog } from '@dragoman/domain/log';
import type { Email } from '@dragoman/providers/email';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { stopRenewal } from '../billing/index.ts';
import { customerOn } from '../billing/testing/index.ts';
import { accountEndpoints, requestDeletion } from './endpoints.ts';
import { followDeletions, writeDeletionMail } from './follow-deletions.ts';
import { countRows, createFullAccount } from './testing/index.ts';

const mails: Email[] = [];
const brand = {
  name: 'Dragoman',
  siteUrl: 'https://dragoman.example',
  supportEmail: 'help@dragoman.example',
};

const customer = await customerOn('2026-11-10T12:00:00Z');
const email = { send: async (mail: Email) => void mails.push(mail), close: async () => {} };
const deps = { ...customer.on.deps, email, emailBrand: brand, log: silentLog };
const high = { requests: 100_000, seconds: 60 };
const api = closing(
  await startApi(accountEndpoints(deps), { limits: { address: high, user: high } }),
);
afterAll(() => customer.on.close());
beforeEach(async () => {
  mails.length = 0;
  await sql('delete from account_deletions');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await customer.on.database.pool.query(text, values)).rows;
const emailOf = async (id: string) =>
  (await sql('select email from auth.users where id = $1', [id]))[0]?.email as string;
/** Creates an account with rows in every table but those of its deletion. */
async function newAccount(): Promise<string> {
  const id = await createFullAccount(customer.on.database);
  await sql('delete from account_deletions where user_id = $1', [id]);
  return id;
}
const request = async (as: string, email?: string) =>
  api.call('POST /api/account/deletion', { as, body: { email: email ?? (await emailOf(as)) } });
const keep = (as: string) => api.call('DELETE /api/account/deletion', { as });
/** Lets the grace period of all requests end. */
const passTime = () => sql('update account_deletions set ends_at = now(), next_try_at = now()');

describe('a request', () => {
  test('200: is carried out in 14 days, ends the sessions and shows in new ones', async () => {
    const ada = await newAccount();
    const { status, body } = await request(ada);
    expect(status).toBe(200);
    expect(Math.round((Date.parse(body.deletes_at) - Date.now()) / 86_400_000)).toBe(14);
    expect(await sql('select from auth.sessions where user_id = $1', [ada])).toEqual([]);
    const [user] = await sql('select raw_app_meta_data as app from auth.users where id = $1', [
      ada,
    ]);
    expect(user.app).toMatchObject({ deletes_at: body.deletes_at });
    expect((await request(ada)).body).toEqual(body);
  });

  test('changes nothing for visitors until then, and is announced by one mail', async () => {
    const ada = await newAccount();
    const before = await countRows(customer.on.database, ada);
    await request(ada);
    await followDeletions(deps);
    await followDeletions(deps);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your Dragoman account will be deleted on \w+ \d+, \d{4}$/),
    ]);
    expect(await countRows(customer.on.database, ada)).toMatchObject({
      'public.websites': before['public.websites'],
      'public.website_hosts': before['public.website_hosts'],
    });
  });

  test('400: without the address of the account', async () => {
    const ada = await newAccount();
    const { status, body } = await request(ada, 'eve@example.org');
    expect([status, body.field]).toEqual([400, 'email']);
    expect(await sql('select from account_deletions')).toEqual([]);
  });
});

describe('keeping the account', () => {
  test('200: takes the request back', async () => {
    const ada = await newAccount();
    await request(ada);
    expect(await keep(ada)).toMatchObject({ status: 200, body: { deletes_at: null } });
    const [user] = await sql('select raw_app_meta_data as app from auth.users where id = $1', [
      ada,
    ]);
    expect(user.app).not.toHaveProperty('deletes_at');
    await passTime();
    await followDeletions(deps);
    expect(await sql('select from auth.users where id = $1', [ada])).toHaveLength(1);
    expect((await keep(ada)).status).toBe(404);
  });
});

describe.each([
  ['ahead', 365 * 86_400_000],
  ['behind', -365 * 86_400_000],
])('a worker whose clock is a year %s', (_, by) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('announces a deletion, carries it out in 14 days and not before', async () => {
    const ada = await newAccount();
    const address = await emailOf(ada);
    const real = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: real + by });
    const endsAt = await requestDeletion(deps, { id: ada }, address);
    expect(Math.round((endsAt.getTime() - real) / 86_400_000)).toBe(14);
    await followDeletions(deps);
    await followDeletions(deps);
    const exists = () => sql('select from auth.users where id = $1', [ada]);
    expect([mails.length, (await exists()).length]).toEqual([1, 1]);
    await passTime();
    await followDeletions(deps);
    expect([mails.length, (await exists()).length]).toEqual([2, 0]);
  });
});

describe('after the grace period', () => {
  test('everything of the account is gone, and nothing of another', async () => {
    const { database } = customer.on;
    const [ada, eve] = [await newAccount(), await newAccount()];
    const others = await countRows(database, eve);
    await request(ada);
    await passTime();
    await followDeletions(deps);
    expect(await countRows(database, eve)).toEqual(others);
    // What stays says where visitors of the hosts go, until their DNS leads elsewhere.
    const stays = ['public.released_hosts', 'public.released_websites', 'public.purged_versions'];
    const left: string[] = [];
    for (const table of Object.keys(tableRules)) {
      if (tableRules[table]?.rowsOf === null || stays.includes(table)) continue;
      const [found] = await sql(
        `select count(*)::int as count from ${table} one where to_jsonb(one)::text like '%' || $1 || '%'`,
        [ada],
      );
      if (found.count > 0) left.push(table);
    }
    expect(left).toEqual([]);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Dragoman account was deleted']);
    expect(await sql('select from account_deletions')).toEqual([]);
  });

  test('deleting in batches continues after a crash; nothing of it is half visible', async () => {
    const { database } = customer.on;
    const ada = await newAccount();
    const [website] = await sql('select id from websites where user_id = $1', [ada]);
    await sql(
      `insert into website_strings (website_id, original_string, original_hash, kind, word_count)
       select $1, n::text, sha256(n::text::bytea), 'text', 1 from generate_series(1, 5000) as n`,
      [website.id],
    );
    await sql('create sequence batches');
    await sql(`create function crash() returns trigger language plpgsql as $$
      begin if nextval('batches') = 2 then raise exception 'a crash'; end if; return null; end $$`);
    await sql(`create trigger crash after delete on website_strings
      for each statement execute function crash()`);
    const count = async () => (await countRows(database, ada))['public.website_strings'] ?? 0;
    await request(ada);
    await passTime();
    await followDeletions(deps);
    const left = await count();
    expect([left > 2000, left < 5000]).toEqual([true, true]);
    expect(await sql('select status from websites where id = $1', [website.id])).toEqual([
      { status: 'deleted' },
    ]);
    expect((await countRows(database, ada))['public.website_hosts']).toBe(0);
    expect((await keep(ada)).status).toBe(404);
    await passTime();
    await followDeletions(deps);
    await sql('drop trigger crash on website_strings');
    expect([await count(), mails.length]).toEqual([0, 1]);
    expect(await sql('select from auth.users where id = $1', [ada])).toEqual([]);
  });

  test('the last mail is sent once the mail server is back', async () => {
    const ada = await newAccount();
    await request(ada);
    await passTime();
    const down = { ...deps.email, send: () => Promise.reject(new Error('down')) };
    await followDeletions({ ...deps, email: down });
    expect(await sql('select from auth.users where id = $1', [ada])).toEqual([]);
    await sql('update account_deletions set next_try_at = now()');
    await followDeletions(deps);
    await followDeletions(deps);
    expect(mails).toHaveLength(1);
  });

  test('an account that an administrator removed meanwhile is reported as deleted', async () => {
    const ada = await newAccount();
    const to = await emailOf(ada);
    await request(ada);
    await sql('delete from auth.users where id = $1', [ada]);
    await passTime();
    await followDeletions(deps);
    expect(mails).toMatchObject([{ to, subject: 'Your Dragoman account was deleted' }]);
  });

  test('several processes send each mail once', async () => {
    const accounts = [];
    for (let one = 0; one < 3; one += 1) accounts.push(await newAccount());
    for (const account of accounts) await request(account);
    await Promise.all([followDeletions(deps), followDeletions(deps), followDeletions(deps)]);
    expect(mails).toHaveLength(3);
    await passTime();
    await Promise.all([followDeletions(deps), followDeletions(deps), followDeletions(deps)]);
    expect(mails).toHaveLength(6);
  });
});

describe('the subscription', () => {
  const renewal = async (userId: string) => {
    const [row] = await sql(
      'select customer_id, cancels_at is null as renews from billing_accounts where user_id = $1',
      [userId],
    );
    const [current] = await customer.on.deps.payments.listSubscriptions(row.customer_id);
    return { stored: row.renews, renews: current?.cancelsAt === null, status: current?.status };
  };

  test('is not renewed after a request, renewed again when the account is kept, and ended at the end', async () => {
    await customer.subscribed();
    const { userId } = customer;
    await request(userId);
    expect(await renewal(userId)).toEqual({ stored: false, renews: false, status: 'active' });
    await keep(userId);
    expect(await renewal(userId)).toEqual({ stored: true, renews: true, status: 'active' });
    // A cancellation of the owner's own is not taken back.
    await stopRenewal(deps, userId);
    await request(userId);
    await keep(userId);
    expect(await renewal(userId)).toEqual({ stored: false, renews: false, status: 'active' });
    await request(userId);
    const [{ customer_id: id }] = await sql(
      'select customer_id from billing_accounts where user_id = $1',
      [userId],
    );
    await passTime();
    const broken = { ...deps.payments, listSubscriptions: () => Promise.reject(new Error('down')) };
    await followDeletions({ ...deps, payments: broken as never });
    expect(await sql('select from auth.users where id = $1', [userId])).toHaveLength(1);
    // A webhook that arrives at the same moment may win; deleting is tried again.
    const remaining = async () => {
      await passTime();
      await followDeletions(deps);
      return sql('select from auth.users where id = $1', [userId]);
    };
    await expect.poll(remaining, { timeout: 10_000 }).toEqual([]);
    const atProvider = await customer.on.deps.payments.listSubscriptions(id);
    expect(atProvider.map(({ status }) => status)).toEqual(['canceled']);
  });

  test('a payment provider that hangs holds no connection, and the account can no longer be kept', async () => {
    const userId = await newAccount();
    await sql(
      `insert into billing_accounts (user_id, customer_id) values ($1, 'cus_1')
       on conflict (user_id) do update set customer_id = 'cus_1'`,
      [userId],
    );
    await request(userId);
    await passTime();
    const asked = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    const listSubscriptions = async (id: string) => {
      asked.resolve();
      await answers.promise;
      return deps.payments?.listSubscriptions(id);
    };
    const hanging = { ...deps.payments, listSubscriptions } as never;
    const deleting = followDeletions({ ...deps, payments: hanging });
    await asked.promise;
    const waiting = await sql(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(waiting).toEqual([]);
    expect((await keep(userId)).status).toBe(404);
    expect(await sql('select from auth.users where id = $1', [userId])).toHaveLength(1);
    answers.reject(new Error('hangs up'));
    await deleting;
    const [left] = await sql('select deleted_at from account_deletions where user_id = $1', [
      userId,
    ]);
    expect(left).toEqual({ deleted_at: null });
    const gone = async () => {
      await passTime();
      await followDeletions(deps);
      return sql('select from auth.users where id = $1', [userId]);
    };
    await expect.poll(gone, { timeout: 10_000 }).toEqual([]);
  });
});

test.each(languageCatalogue.map(({ code }) => code))('mails in %s are complete', (language) => {
  const reader = { to: 'ada@example.com', language };
  const english = { to: 'ada@example.com', language: 'en' };
  for (const endsAt of [new Date('2026-12-07T12:00:00Z'), undefined]) {
    const { subject, text } = writeDeletionMail(endsAt, reader, brand);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|Invalid/);
    expect(text).toContain('Dragoman');
    if (endsAt) expect(subject).toMatch(/2026/);
    if (endsAt) expect(text).toContain('https://dragoman.example/dashboard/account');
    if (language !== 'en') expect(text).not.toBe(writeDeletionMail(endsAt, english, brand).text);
  }
});
