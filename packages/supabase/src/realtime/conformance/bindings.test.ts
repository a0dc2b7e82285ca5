import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collector, type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';
import { addInvoice, clientOf, hear } from './listeners.ts';

let harness: Harness;
let one: Process;

beforeAll(async () => {
  harness = await openHarness();
  one = await harness.startProcess();
});
afterAll(() => harness.close());

const query = (text: string, values: unknown[] = []) =>
  harness.testDatabase.database.pool.query(text, values);

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
