import { afterAll, expect, test, vi } from 'vitest';
import { collector, openHarness, soon, subscribed } from './harness.ts';
import { addInvoice, type Change, clientOf, hear } from './listeners.ts';

const harness = await openHarness();
const [one, other] = await Promise.all([harness.startProcess(), harness.startProcess()]);
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

test('a member of one language receives the changes of no other', async () => {
  const [owner, translator] = [await harness.user(), await harness.user()];
  const website = await harness.addWebsite(owner.id);
  await query(
    `insert into memberships (account_id, user_id, role, languages) values ($1, $2, 'translator', '{fr}')`,
    [owner.id, translator.id],
  );
  const ear = await hear(harness, one, translator, { table: 'translations' });
  for (const language of ['es', 'fr'])
    await query('insert into translations (website_id, target_language) values ($1, $2)', [
      ...[website, language],
    ]);
  await query('delete from translations where website_id = $1', [website]);
  const deleted = () => ear.all.filter(({ eventType }) => eventType === 'DELETE');
  await vi.waitFor(() => expect(deleted()).toHaveLength(1), soon);
  expect(JSON.stringify(ear.all)).toContain('"fr"');
  expect(JSON.stringify(ear.all)).not.toContain('"es"');
});

test('a session without the second factor of its user receives nothing', async () => {
  const [owner, witness] = [await harness.user(), await harness.user()];
  const ear = await hear(harness, one, owner, { table: 'invoices' });
  const witnessed = await hear(harness, one, witness, { table: 'invoices' });
  const heard = () => ear.all.map((change) => `${change.eventType} ${change.new['id'] ?? ''}`);
  await addInvoice(harness, owner.id, 'in_before');
  await vi.waitFor(() => expect(heard()).toEqual(['INSERT in_before']), soon);
  await query(
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
    [owner.id],
  );
  await addInvoice(harness, owner.id, 'in_meanwhile');
  await query("delete from invoices where id = 'in_before'");
  // Changes come in order, but each subscriber is asked for by itself: one more makes sure that the former ones are judged.
  for (const [index, id] of ['in_witness', 'in_witness_2'].entries()) {
    await addInvoice(harness, witness.id, id);
    await vi.waitFor(() => expect(witnessed.all).toHaveLength(index + 1), soon);
  }
  expect(heard()).toEqual(['INSERT in_before']);
  await query('delete from auth.mfa_factors where user_id = $1', [owner.id]);
  await addInvoice(harness, owner.id, 'in_after');
  await vi.waitFor(() => expect(heard()).toContain('INSERT in_after'), soon);
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

test('each listed table is heard by its filter', async () => {
  const [user, other] = [await harness.user(), await harness.user()];
  const id = await harness.addWebsite(user.id);
  const elsewhere = await harness.addWebsite(user.id);
  const filters = {
    invoices: `user_id=eq.${user.id}`,
    scans: `website_id=eq.${id}`,
    subscriptions: `user_id=eq.${user.id}`,
    translations: `website_id=eq.${id}`,
    websites: `id=eq.${id}`,
  };
  const client = await clientOf(harness, one, user);
  const channel = client.channel('filters');
  const received = collector<[string, string]>();
  for (const [table, filter] of Object.entries(filters)) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, (change) =>
      received.add([change.eventType, table]),
    );
  }
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  // Rows of the test's own preparation may still arrive.
  await query("update subscriptions set subscription_status = 'active' where user_id = $1", [
    user.id,
  ]);
  await vi.waitFor(() => expect(received.all.at(-1)).toEqual(['UPDATE', 'subscriptions']), soon);
  received.all.length = 0;
  for (const website of [elsewhere, id]) {
    await query('insert into scans (website_id) values ($1)', [website]);
    await query("insert into translations (website_id, target_language) values ($1, 'es')", [
      website,
    ]);
    await query("update websites set name = 'New' where id = $1", [website]);
  }
  for (const sub of [other.id, user.id]) await addInvoice(harness, sub);
  await vi.waitFor(() => expect(received.all).toHaveLength(4), soon);
  expect(received.all.toSorted()).toEqual([
    ['INSERT', 'invoices'],
    ['INSERT', 'scans'],
    ['INSERT', 'translations'],
    ['UPDATE', 'websites'],
  ]);
  received.all.length = 0;
  for (const table of ['scans', 'translations', 'invoices']) {
    await query(`delete from ${table}`);
    // Permission for a deletion comes from the parent row.
    await vi.waitFor(() => expect(received.all.at(-1)).toEqual(['DELETE', table]), soon);
  }
  await query('delete from websites where id in ($1, $2)', [elsewhere, id]);
  await vi.waitFor(() => expect(received.all.at(-1)).toEqual(['DELETE', 'websites']), soon);
  // One each: not those of the other website and user.
  expect(received.all).toHaveLength(4);
});

test('a binding hears its own type of change', async () => {
  const user = await harness.user();
  const received = await hear(harness, one, user, { table: 'invoices', event: 'DELETE' });
  await addInvoice(harness, user.id, 'd1');
  await query(`delete from invoices where id = 'd1'`);
  await vi.waitFor(() => expect(received.all.map(({ old }) => old)).toEqual([{ id: 'd1' }]), soon);
  expect(received.all).toHaveLength(1);
});

const id = crypto.randomUUID();
test.each([
  ['a table outside of the list', { table: 'website_strings' }],
  ['all tables', { table: '*' }],
  ['another schema', { schema: 'auth', table: 'users' }],
  ['a filter on another column', { table: 'invoices', filter: `id=eq.${id}` }],
  ['another operator', { table: 'invoices', filter: `user_id=neq.${id}` }],
  ['several filters', { table: 'invoices', filter: `user_id=eq.${id},status=eq.open` }],
  ['no id', { table: 'websites', filter: 'id=eq.not-a-uuid' }],
])('%s: a system error names the way to a project', async (_, filter) => {
  const client = harness.client(one);
  const system = collector<{ status: string; message: string }>();
  const request = { event: '*', schema: 'public', ...filter } as never;
  const channel = client.channel('invalid').on('postgres_changes', request, () => {});
  channel.on('system', {}, system.add);
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  await vi.waitFor(
    () => expect(system.all[0]).toMatchObject({ status: 'error', extension: 'postgres_changes' }),
    soon,
  );
  expect(system.all[0]?.message).toContain('is not part of this installation');
  expect(system.all[0]?.message).toContain('docs/supabase-project.md');
  await client.realtime.disconnect();
});

test.each([
  ['selected columns', { table: 'invoices', select: ['id'] }],
  ['a long filter', { table: 'invoices', filter: `user_id=eq.${'a'.repeat(200)}` }],
])('%s: the join is refused', async (_, binding) => {
  const client = harness.client(one);
  const request = { event: '*', schema: 'public', ...binding } as never;
  const { status } = await subscribed(
    client.channel('x').on('postgres_changes', request, () => {}),
  );
  expect(status).toBe('CHANNEL_ERROR');
  await client.realtime.disconnect();
});

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
