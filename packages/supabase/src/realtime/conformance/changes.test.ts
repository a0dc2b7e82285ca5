import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collector, type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';
import { addInvoice, type Change, clientOf, hear } from './listeners.ts';

let harness: Harness;
let one: Process;
let other: Process;

beforeAll(async () => {
  harness = await openHarness();
  [one, other] = await Promise.all([harness.startProcess(), harness.startProcess()]);
});
afterAll(() => harness.close());

const query = (text: string, values: unknown[] = []) =>
  harness.testDatabase.database.pool.query(text, values);

test('both processes receive inserts, updates and deletions', async () => {
  const user = await harness.user();
  const ears = [
    await hear(harness, one, user, { table: 'invoices' }),
    await hear(harness, other, user, { table: 'invoices' }),
  ];
  await addInvoice(harness, user.id, 'in_1');
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

test('users receive no changes of other users; anon receives no changes', async () => {
  const [owner, stranger] = [await harness.user(), await harness.user()];
  const website = await harness.addWebsite(owner.id);
  const tables = ['invoices', 'websites', 'scans', 'translations'];
  const spy = collector<Change>();
  const outsider = await clientOf(harness, one, stranger);
  const nobody = harness.client(one);
  for (const client of [outsider, nobody]) {
    const channel = client.channel('spy');
    for (const table of tables) {
      channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
        spy.add(change as unknown as Change),
      );
    }
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  }
  const own = collector<Change>();
  const listener = (await clientOf(harness, one, owner)).channel('own');
  for (const table of tables) {
    listener.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
      own.add(change as unknown as Change),
    );
  }
  expect(await subscribed(listener)).toEqual({ status: 'SUBSCRIBED' });
  await addInvoice(harness, owner.id);
  await query(`insert into scans (website_id) values ($1)`, [website]);
  await query(`insert into translations (website_id, target_language) values ($1, 'es')`, [
    website,
  ]);
  await query(`update websites set name = 'New' where id = $1`, [website]);
  // Rows inserted just before the join may still be sent.
  const before = ['websites'];
  const insertions = () =>
    own.all.filter(({ eventType, table }) => eventType === 'INSERT' && !before.includes(table));
  await vi.waitFor(() => expect(insertions()).toHaveLength(3), soon);
  const deletions = () => own.all.filter(({ eventType }) => eventType === 'DELETE');
  const some = ['translations', 'scans', 'invoices'];
  for (const [place, table] of some.entries()) {
    await query(`delete from ${table}`);
    // Permission for a deletion comes from the parent row, so delete children first.
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
    'translations',
    'websites',
  ]);
  expect(gone.find(({ table }) => table === 'translations')?.old).toEqual({
    website_id: website,
    target_language: 'es',
  });
  const foreign = spy.all.filter((change) => change.new['user_id'] !== stranger.id);
  expect(foreign).toEqual([]);
});

test('a session without the second factor of its user receives no rows', async () => {
  const owner = await harness.user();
  const ear = await hear(harness, one, owner, { table: 'invoices' });
  const added = () =>
    ear.all.filter(({ eventType }) => eventType === 'INSERT').map((change) => change.new);
  await addInvoice(harness, owner.id, 'in_before');
  await vi.waitFor(() => expect(added()).toMatchObject([{ id: 'in_before' }]), soon);
  await query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
    [owner.id],
  );
  await addInvoice(harness, owner.id, 'in_meanwhile');
  // Deletions have no row, only its key, and come in order.
  await query("delete from invoices where id = 'in_before'");
  await vi.waitFor(() => expect(ear.all.at(-1)).toMatchObject({ eventType: 'DELETE' }), soon);
  expect(JSON.stringify(added())).not.toContain('in_meanwhile');
});

test('the service key receives nothing: row-level security does not apply to it', async () => {
  const user = await harness.user();
  const service = { token: async () => harness.keys.secretKey };
  const received = await hear(harness, other, service, { table: 'invoices' });
  const own = await hear(harness, other, user, { table: 'invoices' });
  await addInvoice(harness, user.id, 'seen');
  await query(`delete from invoices where id = 'seen'`);
  await vi.waitFor(() => expect(own.all.at(-1)).toMatchObject({ old: { id: 'seen' } }), soon);
  expect(received.all).toEqual([]);
});

test('subscribers of one user share one read', async () => {
  const user = await harness.user();
  const client = await clientOf(harness, one, user);
  const received = collector<Change>();
  for (let n = 0; n < 50; n += 1) {
    const channel = client
      .channel(`many-${n}`)
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'invoices' }, (change) =>
        received.add(change as unknown as Change),
      );
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  }
  const readings = vi.spyOn(one.database, 'withRls');
  await addInvoice(harness, user.id);
  await vi.waitFor(() => expect(received.all).toHaveLength(50), soon);
  // Subscribers of other tests may have been read too, once each.
  const mine = readings.mock.calls.filter(([claims]) => claims.sub === user.id);
  expect(mine).toHaveLength(1);
  readings.mockRestore();
});
