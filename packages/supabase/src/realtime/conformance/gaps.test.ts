import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collector, type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';
import { addInvoice, type Change, hear } from './listeners.ts';

let harness: Harness;
let one: Process;

beforeAll(async () => {
  harness = await openHarness();
  one = await harness.startProcess();
});
afterAll(() => harness.close());

const query = (text: string, values: unknown[] = []) =>
  harness.testDatabase.database.pool.query(text, values);

test('a large transaction delivers every row once', async () => {
  const user = await harness.user();
  const received = await hear(harness, one, user, { table: 'invoices' });
  const client = await harness.testDatabase.database.pool.connect();
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
  await vi.waitFor(() => expect(received.all.length).toBeGreaterThan(10_000), {
    timeout: 20_000,
    interval: 50,
  });
  const inserted = received.all.filter(({ eventType }) => eventType === 'INSERT');
  expect(new Set(inserted.map((change) => change.new['id'])).size).toBe(10_000);
  expect(received.all.at(-1)).toMatchObject({
    eventType: 'UPDATE',
    new: { id: 'big1', amount: 21 },
  });
  await query('delete from invoices where user_id = $1', [user.id]);
});

test('delivers a transaction that commits after a later one', async () => {
  const user = await harness.user();
  const received = await hear(harness, one, user, { table: 'invoices' });
  const slow = await harness.testDatabase.database.pool.connect();
  await slow.query('begin');
  await slow.query(
    `insert into invoices (id, user_id, amount, status) values ('slow', $1, 1, 'open')`,
    [user.id],
  );
  await addInvoice(harness, user.id, 'quick');
  await vi.waitFor(
    () => expect(received.all.map((change) => change.new['id'])).toEqual(['quick']),
    soon,
  );
  await slow.query('commit');
  slow.release();
  await vi.waitFor(
    () => expect(received.all.map((change) => change.new['id'])).toEqual(['quick', 'slow']),
    soon,
  );
});

test('delivers changes made while no process was listening', async () => {
  const user = await harness.user();
  const received = await hear(harness, one, user, { table: 'invoices' });
  // In one statement, so that the change happens while no process listens.
  await query(
    `with cut as (
         select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'dragoman listener' and datname = current_database()
       ), waited as (select count(*), pg_sleep(0.02) from cut)
       insert into invoices (id, user_id, amount, status) select 'meanwhile', $1, 1, 'open' from waited`,
    [user.id],
  );
  await vi.waitFor(
    () => expect(received.all.map((change) => change.new['id'])).toEqual(['meanwhile']),
    soon,
  );
  await addInvoice(harness, user.id, 'afterwards');
  await vi.waitFor(() => expect(received.all.at(-1)?.new['id']).toBe('afterwards'), soon);
  expect(received.all).toHaveLength(2);
});

test('a client that joins before setting its token misses nothing', async () => {
  const user = await harness.user();
  const client = harness.client(one);
  const received = collector<Change>();
  const channel = client
    .channel('late')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'invoices' }, (change) =>
      received.add(change as unknown as Change),
    );
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  await addInvoice(harness, user.id, 'early');
  await client.realtime.setAuth(await user.token());
  await addInvoice(harness, user.id, 'later');
  await vi.waitFor(() => expect(received.all).toHaveLength(2), soon);
  expect(received.all.map((change) => change.new['id'])).toEqual(['early', 'later']);
});
