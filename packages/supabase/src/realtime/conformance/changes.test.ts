import { postgresChangesFilter } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collector, openStage, type Process, type Stage, soon, subscribed } from './stage.ts';

type Change = {
  eventType: string;
  table: string;
  schema: string;
  commit_timestamp: string;
  errors: unknown;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
};

let stage: Stage;
let one: Process;
let other: Process;

beforeAll(async () => {
  stage = await openStage();
  [one, other] = await Promise.all([stage.startProcess(), stage.startProcess()]);
});
afterAll(() => stage.close());

const query = (text: string, values: unknown[] = []) =>
  stage.testDatabase.database.pool.query(text, values);
const addInvoice = (userId: string, id: string = crypto.randomUUID(), amount = 900) =>
  query(`insert into invoices (id, user_id, amount, status) values ($1, $2, $3, 'open')`, [
    id,
    userId,
    amount,
  ]);

async function clientOf(user: { token(): Promise<string> }, process = one) {
  const client = stage.client(process, () => user.token());
  // The client sends a token that it learns while it joins to nobody, so it has to know it before.
  await client.realtime.setAuth();
  return client;
}

/** Hears changes of a table; gives what was heard. */
async function hear(
  user: { token(): Promise<string> },
  filter: Record<string, unknown>,
  process = one,
) {
  const client = await clientOf(user, process);
  const heard = collector<Change>();
  const channel = client
    .channel(crypto.randomUUID())
    .on('postgres_changes', { event: '*' as '*', schema: 'public', ...filter }, (change) =>
      heard.add(change as unknown as Change),
    );
  const { status, error } = await subscribed(channel);
  return { ...heard, status, error, channel, client };
}

describe('postgres_changes', () => {
  test('insert, update and delete of a row, on both processes', async () => {
    const user = await stage.user();
    const ears = [
      await hear(user, { table: 'invoices' }),
      await hear(user, { table: 'invoices' }, other),
    ];
    await addInvoice(user.id, 'in_1');
    await query(`update invoices set status = 'paid' where id = 'in_1'`);
    await vi.waitFor(() => {
      for (const { all } of ears) expect(all.at(-1)?.eventType).toBe('UPDATE');
    }, soon);
    await query(`delete from invoices where id = 'in_1'`);
    for (const { all } of ears) {
      await vi.waitFor(() => expect(all.at(-1)?.eventType).toBe('DELETE'), soon);
      expect(all.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
      expect(all[0]).toMatchObject({ schema: 'public', table: 'invoices', errors: null, old: {} });
      expect(Date.parse(all[0]?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(all[1]?.new).toMatchObject({
        id: 'in_1',
        amount: 900,
        status: 'paid',
        user_id: user.id,
      });
      expect(all[1]?.old).toEqual({ id: 'in_1' });
      expect(all[2]).toMatchObject({ new: {}, old: { id: 'in_1' } });
    }
  });

  test('nothing of another user, whichever kind of change; anon hears nothing', async () => {
    const [owner, stranger] = [await stage.user(), await stage.user()];
    const website = await stage.addWebsite(owner.id);
    const tables = ['invoices', 'websites', 'scans', 'translations', 'website_media'];
    const spy = collector<Change>();
    const outsider = await clientOf(stranger);
    const nobody = stage.client(one);
    for (const client of [outsider, nobody]) {
      const channel = client.channel('spy');
      for (const table of ['*', ...tables]) {
        channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
          spy.add(change as unknown as Change),
        );
      }
      expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
    }
    const own = await hear(owner, {});
    await addInvoice(owner.id);
    await query(`insert into scans (website_id) values ($1)`, [website]);
    await query(`insert into translations (website_id, target_language) values ($1, 'es')`, [
      website,
    ]);
    const media = await query(
      `insert into website_media (website_id, original_media) values ($1, '/a.png') returning id`,
      [website],
    );
    await query(
      `insert into translated_media (website_media_id, target_language, translated_media) values ($1, 'es', '/b')`,
      [media.rows[0].id],
    );
    await query(`update websites set name = 'New' where id = $1`, [website]);
    // A new user has a subscription, which may be told of still.
    const insertions = () =>
      own.all.filter(({ eventType, table }) => eventType === 'INSERT' && table !== 'subscriptions');
    await vi.waitFor(() => expect(insertions()).toHaveLength(5), soon);
    const deletions = () => own.all.filter(({ eventType }) => eventType === 'DELETE');
    const some = ['translated_media', 'website_media', 'translations', 'scans', 'invoices'];
    for (const [place, table] of some.entries()) {
      await query(`delete from ${table}`);
      // What a row belonged to shows whose it was; once that is gone too, nobody is told.
      await vi.waitFor(() => expect(deletions()).toHaveLength(place + 1), soon);
    }
    await query('delete from websites where id = $1', [website]);
    await vi.waitFor(
      () => expect(own.all.at(-1)).toMatchObject({ table: 'websites', eventType: 'DELETE' }),
      soon,
    );
    const gone = deletions();
    expect(gone.map(({ table }) => table).sort()).toEqual([
      'invoices',
      'scans',
      'translated_media',
      'translations',
      'website_media',
      'websites',
    ]);
    expect(gone.find(({ table }) => table === 'translations')?.old).toEqual({
      website_id: website,
      target_language: 'es',
    });
    const foreign = spy.all.filter((change) => change.new['user_id'] !== stranger.id);
    expect(foreign).toEqual([]);
  });

  test('filters: each operator, and several of them', async () => {
    const user = await stage.user();
    const wanted: [string, string[]][] = [
      [`user_id=eq.${user.id}`, ['f1', 'f2', 'f3']],
      ['id=neq.f1', ['f2', 'f3']],
      ['amount=lt.20', ['f1']],
      ['amount=lte.20', ['f1', 'f2']],
      ['amount=gt.20', ['f3']],
      ['amount=gte.20', ['f2', 'f3']],
      ['id=in.(f1,f3)', ['f1', 'f3']],
      ['id=in.("f1","f2")', ['f1', 'f2']],
      ['id=like.%3', ['f3']],
      ['id=ilike.F_', ['f1', 'f2', 'f3']],
      ['id=match.^f[12]$', ['f1', 'f2']],
      ['id=imatch.F1', ['f1']],
      ['invoice_pdf=is.null', ['f1', 'f2', 'f3']],
      ['invoice_pdf=not.is.null', []],
      ['invoice_pdf=isdistinct.x', ['f1', 'f2', 'f3']],
      ['id=not.in.(f1,f3)', ['f2']],
      [postgresChangesFilter().gt('amount', 10).lt('amount', 30).build(), ['f2']],
      ['id=eq."f1"', ['f1']],
    ];
    const client = await clientOf(user);
    const channel = client.channel('filters');
    const heard = wanted.map(([filter]) => {
      const ids: unknown[] = [];
      channel.on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'invoices', filter },
        (change) => ids.push(change.new['id']),
      );
      return ids;
    });
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
    for (const [place, id] of ['f1', 'f2', 'f3'].entries()) {
      await addInvoice(user.id, id, 10 * (place + 1));
    }
    await vi.waitFor(() => expect(heard[0]).toHaveLength(3), soon);
    expect(wanted.map(([filter], place) => [filter, heard[place]])).toEqual(wanted);
  });

  test('a filter also judges deleted rows by what they were', async () => {
    const user = await stage.user();
    const heard = await hear(user, {
      table: 'invoices',
      event: 'DELETE',
      filter: 'status=eq.open',
    });
    await addInvoice(user.id, 'd1');
    await addInvoice(user.id, 'd2');
    await query(`update invoices set status = 'paid' where id = 'd1'`);
    await query(`delete from invoices where id in ('d1', 'd2')`);
    await vi.waitFor(() => expect(heard.all.map(({ old }) => old)).toEqual([{ id: 'd2' }]), soon);
  });

  test('select narrows what is sent', async () => {
    const user = await stage.user();
    const heard = await hear(user, { table: 'invoices', select: ['id', 'status'] });
    await addInvoice(user.id, 'narrow');
    await vi.waitFor(
      () =>
        expect(heard.all.map((change) => change.new)).toEqual([{ id: 'narrow', status: 'open' }]),
      soon,
    );
  });

  test.each([
    ['a table that is not told of', { table: 'website_strings' }],
    ['another schema', { schema: 'auth', table: 'users' }],
    ['a column that is not there', { table: 'invoices', filter: 'nothing=eq.1' }],
    ['a value of another type', { table: 'websites', filter: 'id=eq.not-a-uuid' }],
    ['a pattern that is none', { table: 'invoices', filter: 'id=match.(' }],
    ['an unknown operator', { table: 'invoices', filter: 'id=fts.x' }],
    ['a column to select that is not there', { table: 'invoices', select: ['nothing'] }],
  ])('%s: a system error, or with `wait` a refused join', async (_, filter) => {
    const client = stage.client(one);
    const system = collector<{ status: string; message: string }>();
    const request = { event: '*', schema: 'public', ...filter } as never;
    const told = client.channel('told').on('postgres_changes', request, () => {});
    told.on('system', {}, system.add);
    expect(await subscribed(told)).toEqual({ status: 'SUBSCRIBED' });
    await vi.waitFor(
      () => expect(system.all[0]).toMatchObject({ status: 'error', extension: 'postgres_changes' }),
      soon,
    );
    const waiting = client
      .channel('waiting', { config: { postgres_changes_options: { wait: true } } })
      .on('postgres_changes', request, () => {});
    const { status, error } = await subscribed(waiting);
    expect(status).toBe('CHANNEL_ERROR');
    expect(error?.message).toContain(system.all[0]?.message);
    await client.realtime.disconnect();
  });

  test('a large transaction: every row once, in small notifications', async () => {
    const user = await stage.user();
    const heard = await hear(user, { table: 'invoices' });
    const client = await stage.testDatabase.database.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into invoices (id, user_id, amount, status) select 'big' || n, $1, n, 'open' from generate_series(1, 10000) as n`,
      [user.id],
    );
    for (let round = 0; round < 20; round += 1) {
      await client.query(`update invoices set amount = amount + 1 where id = 'big1'`);
    }
    await client.query('commit');
    client.release();
    await vi.waitFor(() => expect(heard.all.length).toBeGreaterThan(10_000), {
      timeout: 20_000,
      interval: 50,
    });
    const inserted = heard.all.filter(({ eventType }) => eventType === 'INSERT');
    expect(new Set(inserted.map((change) => change.new['id'])).size).toBe(10_000);
    expect(heard.all.at(-1)).toMatchObject({
      eventType: 'UPDATE',
      new: { id: 'big1', amount: 21 },
    });
    await query('delete from invoices where user_id = $1', [user.id]);
  });

  test('a transaction that ends after a later one is not missed', async () => {
    const user = await stage.user();
    const heard = await hear(user, { table: 'invoices' });
    const slow = await stage.testDatabase.database.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into invoices (id, user_id, amount, status) values ('slow', $1, 1, 'open')`,
      [user.id],
    );
    await addInvoice(user.id, 'quick');
    await vi.waitFor(
      () => expect(heard.all.map((change) => change.new['id'])).toEqual(['quick']),
      soon,
    );
    await slow.query('commit');
    slow.release();
    await vi.waitFor(
      () => expect(heard.all.map((change) => change.new['id'])).toEqual(['quick', 'slow']),
      soon,
    );
  });

  test('what changes while no process can listen arrives when they can again', async () => {
    const user = await stage.user();
    const heard = await hear(user, { table: 'invoices' });
    // In one statement, so that the change is made when nobody listens.
    await query(
      `with cut as (
         select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'dragoman listener' and datname = current_database()
       ), waited as (select count(*), pg_sleep(0.02) from cut)
       insert into invoices (id, user_id, amount, status) select 'meanwhile', $1, 1, 'open' from waited`,
      [user.id],
    );
    await vi.waitFor(
      () => expect(heard.all.map((change) => change.new['id'])).toEqual(['meanwhile']),
      soon,
    );
    await addInvoice(user.id, 'afterwards');
    await vi.waitFor(() => expect(heard.all.at(-1)?.new['id']).toBe('afterwards'), soon);
    expect(heard.all).toHaveLength(2);
  });

  test('a client that joins before it knows its token misses nothing', async () => {
    const user = await stage.user();
    const client = stage.client(one);
    const heard = collector<Change>();
    const channel = client
      .channel('late')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'invoices' }, (change) =>
        heard.add(change as unknown as Change),
      );
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
    await addInvoice(user.id, 'early');
    await client.realtime.setAuth(await user.token());
    await addInvoice(user.id, 'later');
    await vi.waitFor(() => expect(heard.all).toHaveLength(2), soon);
    expect(heard.all.map((change) => change.new['id'])).toEqual(['early', 'later']);
  });

  test('many subscribers of one user cost one reading', async () => {
    const user = await stage.user();
    const client = await clientOf(user);
    const heard = collector<Change>();
    for (let n = 0; n < 50; n += 1) {
      const channel = client
        .channel(`many-${n}`)
        .on(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'invoices' },
          (change) => heard.add(change as unknown as Change),
        );
      expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
    }
    const readings = vi.spyOn(one.database, 'withRls');
    await addInvoice(user.id);
    await vi.waitFor(() => expect(heard.all).toHaveLength(50), soon);
    // Other tests' subscribers of other users may have been asked about it too, each of them once.
    const mine = readings.mock.calls.filter(([claims]) => claims.sub === user.id);
    expect(mine).toHaveLength(1);
    readings.mockRestore();
  });
});
