import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Harness, openHarness, type Process, soon } from './harness.ts';
import { hear } from './listeners.ts';

let harness: Harness;
let one: Process;

beforeAll(async () => {
  harness = await openHarness();
  one = await harness.startProcess();
});
afterAll(() => harness.close());

const query = (text: string, values: unknown[] = []) =>
  harness.testDatabase.database.pool.query(text, values);

/** Creates a table with a policy and adds it to the publication, as on a Supabase project. */
async function publish(table: string) {
  await query(`
    create table public.${table} (place int, part text, secret text, owner uuid, primary key (place, part));
    alter table public.${table} enable row level security;
    create policy own on public.${table} for select to authenticated using (owner = auth.uid());
    grant select on public.${table} to authenticated, service_role;
    alter publication supabase_realtime add table public.${table}`);
}

test('sends changes of a newly published table; deletions carry only the primary key', async () => {
  await publish('parcels');
  const [owner, stranger] = [await harness.user(), await harness.user()];
  const own = await hear(harness, one, owner, { table: 'parcels' });
  const foreign = await hear(harness, one, stranger, { table: 'parcels' });
  await query(`insert into parcels values (1, 'a', 'hidden', $1)`, [owner.id]);
  await vi.waitFor(() => expect(own.all).toHaveLength(1), soon);
  await query(`delete from parcels`);
  const deletion = { table: 'parcels', eventType: 'DELETE', new: {}, old: { place: 1, part: 'a' } };
  for (const { all } of [own, foreign]) {
    await vi.waitFor(() => expect(all.at(-1)).toMatchObject(deletion), soon);
    expect(all.at(-1)?.old).toEqual(deletion.old);
  }
  expect(own.all.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE']);
  expect(foreign.all).toHaveLength(1);
});

test('a filter on deletions sees only the primary key', async () => {
  await publish('guarded');
  const user = await harness.user();
  const byKey = await hear(harness, one, user, { table: 'guarded', filter: 'place=eq.1' });
  const bySecret = await hear(harness, one, user, { table: 'guarded', filter: 'secret=eq.x' });
  await query(`insert into guarded values (1, 'a', 'x', gen_random_uuid())`);
  await query('delete from guarded');
  await vi.waitFor(() => expect(byKey.all).toHaveLength(1), soon);
  expect(bySecret.all).toEqual([]);
});

test('does not send changes of a table removed from the publication', async () => {
  await publish('leaving');
  await query('alter publication supabase_realtime drop table public.leaving');
  await query(`insert into leaving values (1, 'a', '', null)`);
  const { rowCount } = await query(`select from realtime.changes where table_name = 'leaving'`);
  expect(rowCount).toBe(0);
});

test('a periodic check follows the publication where event triggers are not allowed', async () => {
  await query('drop event trigger realtime_on_ddl');
  await query(`create table public.late (id int primary key); grant select on public.late to authenticated;
    alter publication supabase_realtime add table public.late`);
  const process = await harness.startProcess({ roundMs: 50 });
  const user = await harness.user();
  await vi.waitFor(async () => {
    const { rowCount } = await query(
      `select from pg_trigger where tgname = 'realtime_insert' and tgrelid = 'public.late'::regclass`,
    );
    expect(rowCount).toBe(1);
  }, soon);
  const ears = await hear(harness, process, user, { table: 'late' });
  await query('insert into late values (1)');
  await vi.waitFor(() => expect(ears.all).toHaveLength(1), soon);
});
