import { createUser, insertWebsite } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { address, startTeam, tokenOf } from './team.fixture.ts';

const { database, api, mails, look, offer, accept, close } = await startTeam();
afterAll(close);

test('a website is billed to the account that accepts it, which reads none of it; either ends that, and so does a transfer', async () => {
  const [own, email] = [address(), address()];
  const [owner, payer] = [await createUser(database, own), await createUser(database, email)];
  const site = await insertWebsite(database, { user_id: owner, url: 'https://paid.example' });
  const { pool } = database;
  const ask = async (to = email) => {
    const asked = await api.call(`POST /api/websites/${site}/payer`, {
      as: owner,
      body: { email: to },
    });
    expect(asked.status).toBe(200);
    return tokenOf(mails.at(-1));
  };
  const info = async (as: string) => {
    const { body } = await api.call('GET /api/billing-info', { as });
    return [body.websites.map((one: { owner: string }) => one.owner), body.paidByOthers];
  };
  const end = (as: string) => api.call(`DELETE /api/billing/payers/${site}`, { as });
  const trial = (status: string, account = payer) =>
    pool.query(
      `insert into subscriptions (user_id, subscription_status, subscription_period_end) values ($1, $2, now() + interval '9 days')
       on conflict (user_id) do update set subscription_status = $2, subscription_period_end = now() + interval '9 days'`,
      [account, status],
    );
  await trial('inactive');
  await pool.query('delete from subscriptions where user_id = $1', [owner]);
  const token = await ask();
  expect((await look(token)).body).toMatchObject({
    kind: 'payer',
    website_url: expect.stringContaining('paid.example'),
  });
  expect((await accept(payer, token)).body.error).toBe('There is no active subscription.');
  expect((await end(owner)).status).toBe(404);
  await trial('active');
  for (const ends of [owner, payer]) {
    expect((await accept(payer, await ask())).body).toEqual({ account_id: payer });
    expect(await info(payer)).toEqual([[own], []]);
    expect(await info(owner)).toMatchObject([
      [],
      [{ websiteId: site, payer: email, mayDeploy: true }],
    ]);
    const reading = await pool.query('select public.permits($1, $2, $3) as may', [
      payer,
      'strings.read',
      site,
    ]);
    expect(reading.rows).toEqual([{ may: false }]);
    expect((await end(await createUser(database))).status).toBe(404);
    expect((await end(ends)).status).toBe(200);
    expect(await info(payer)).toEqual([[], []]);
    expect(await info(owner)).toEqual([[null], []]);
  }
  const otherEmail = address();
  const other = await createUser(database, otherEmail);
  await trial('active', other);
  const offered = await ask(otherEmail);
  await accept(payer, await ask());
  expect((await accept(other, offered)).body.error).toBe(
    'Another account already pays for this website.',
  );
  const notice = `select pauses_at between now() + interval '2 days' and now() + interval '4 days' as is_given from subscriptions where user_id = $1`;
  expect((await pool.query(notice, [owner])).rows).toEqual([{ is_given: true }]);
  const heir = await createUser(database, address());
  const heirs = (await pool.query('select email from auth.users where id = $1', [heir])).rows[0];
  await offer(owner, site, heirs.email);
  expect((await accept(heir, tokenOf(mails.at(-1)))).status).toBe(200);
  expect([await info(payer), await info(heir)]).toEqual([
    [[], []],
    [[null], []],
  ]);
  const verbs = `select account_id, verb, actor_name from activity where verb like 'payer.%' and address is null and account_id = any ($1)`;
  const { rows } = await pool.query(verbs, [[owner, payer, heir]]);
  const actors = (account: string, verb: string) =>
    rows
      .filter((row) => row.account_id === account && row.verb === verb)
      .map((row) => row.actor_name);
  const started = Array.from({ length: 3 }, () => email);
  expect([actors(owner, 'payer.started'), actors(payer, 'payer.started')]).toEqual([
    started,
    started,
  ]);
  // Of the first two ends, one account acted each, whose call is recorded; the third was by the heir.
  expect([
    actors(owner, 'payer.ended'),
    actors(payer, 'payer.ended'),
    actors(heir, 'payer.ended'),
  ]).toEqual([[email], [own, heirs.email], [heirs.email]]);
});

test('a live website that is transferred to an account without a subscription is paused after three days', async () => {
  const [owner, email] = [await createUser(database), address()];
  const heir = await createUser(database, email);
  const site = await insertWebsite(database, { user_id: owner, url: 'https://given.example' });
  await database.pool.query('delete from subscriptions where user_id = $1', [heir]);
  await offer(owner, site, email);
  expect((await accept(heir, tokenOf(mails.at(-1)))).status).toBe(200);
  const { rows } = await database.pool.query(
    `select subscription_status, pauses_at > now() + interval '2 days' as is_later from subscriptions where user_id = $1`,
    [heir],
  );
  expect(rows).toEqual([{ subscription_status: 'inactive', is_later: true }]);
});
