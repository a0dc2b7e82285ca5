import { postgresChangesFilter } from '@supabase/supabase-js';
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

test('supports each filter operator and several filters', async () => {
  const user = await harness.user();
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
  const client = await clientOf(harness, one, user);
  const channel = client.channel('filters');
  const received = wanted.map(([filter]) => {
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
    await addInvoice(harness, user.id, id, 10 * (place + 1));
  }
  await vi.waitFor(() => expect(received[0]).toHaveLength(3), soon);
  expect(wanted.map(([filter], place) => [filter, received[place]])).toEqual(wanted);
});

test('a filter on deletions matches the old row', async () => {
  const user = await harness.user();
  const received = await hear(harness, one, user, {
    table: 'invoices',
    event: 'DELETE',
    filter: 'status=eq.open',
  });
  await addInvoice(harness, user.id, 'd1');
  await addInvoice(harness, user.id, 'd2');
  await query(`update invoices set status = 'paid' where id = 'd1'`);
  await query(`delete from invoices where id in ('d1', 'd2')`);
  await vi.waitFor(() => expect(received.all.map(({ old }) => old)).toEqual([{ id: 'd2' }]), soon);
});

test('select narrows the columns', async () => {
  const user = await harness.user();
  const received = await hear(harness, one, user, { table: 'invoices', select: ['id', 'status'] });
  await addInvoice(harness, user.id, 'narrow');
  await vi.waitFor(
    () =>
      expect(received.all.map((change) => change.new)).toEqual([{ id: 'narrow', status: 'open' }]),
    soon,
  );
});

test.each([
  ['an unpublished table', { table: 'website_strings' }],
  ['another schema', { schema: 'auth', table: 'users' }],
  ['a filter on a missing column', { table: 'invoices', filter: 'nothing=eq.1' }],
  ['a value of another type', { table: 'websites', filter: 'id=eq.not-a-uuid' }],
  ['an invalid pattern', { table: 'invoices', filter: 'id=match.(' }],
  ['an unknown operator', { table: 'invoices', filter: 'id=fts.x' }],
  ['a selected column that is missing', { table: 'invoices', select: ['nothing'] }],
])('%s: sends a system error, or refuses the join with `wait`', async (_, filter) => {
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
  const waiting = client
    .channel('waiting', { config: { postgres_changes_options: { wait: true } } })
    .on('postgres_changes', request, () => {});
  const { status, error } = await subscribed(waiting);
  expect(status).toBe('CHANNEL_ERROR');
  expect(error?.message).toContain(system.all[0]?.message);
  await client.realtime.disconnect();
});
