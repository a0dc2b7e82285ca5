import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';

let topic: string;
let owner: Awaited<ReturnType<Harness['user']>>;

const harness = await openHarness();
const [one, other] = await Promise.all([harness.startProcess(), harness.startProcess()]);
beforeEach(async () => {
  owner = await harness.user();
  topic = `strings:${await harness.addWebsite(owner.id)}:es`;
});
afterAll(() => harness.close());

async function join(process: Process, key: string) {
  const client = harness.client(process, () => owner.token());
  await client.realtime.setAuth();
  const events: [string, string | undefined][] = [];
  const channel = client.channel(topic, { config: { private: true, presence: { key } } });
  channel
    .on('presence', { event: 'sync' }, () => events.push(['sync', undefined]))
    .on('presence', { event: 'join' }, (joined) => events.push(['join', joined.key]))
    .on('presence', { event: 'leave' }, (left) => events.push(['leave', left.key]));
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  return { client, channel, events };
}

const present = (channel: RealtimeChannel) =>
  Object.fromEntries(
    Object.entries(channel.presenceState<{ mood?: string }>()).map(([key, metas]) => [
      key,
      metas.map(({ mood }) => mood).sort(),
    ]),
  );

test('everyone sees joins, updates and leaves', async () => {
  const ann = await join(one, 'ann');
  const bob = await join(other, 'bob');
  await vi.waitFor(() => expect(ann.events).toEqual([['sync', undefined]]), soon);
  expect(await ann.channel.track({ mood: 'curious' })).toBe('ok');
  expect(await bob.channel.track({ mood: 'busy' })).toBe('ok');
  const both = { ann: ['curious'], bob: ['busy'] };
  for (const { channel } of [ann, bob])
    await vi.waitFor(() => expect(present(channel)).toEqual(both), soon);
  expect(ann.events).toContainEqual(['join', 'bob']);

  const late = await join(one, 'late');
  await vi.waitFor(() => expect(present(late.channel)).toEqual(both), soon);
  await bob.channel.track({ mood: 'done' });
  await vi.waitFor(() => expect(present(ann.channel)['bob']).toEqual(['done']), soon);

  expect(await ann.channel.untrack()).toBe('ok');
  await vi.waitFor(() => expect(present(bob.channel)).toEqual({ bob: ['done'] }), soon);
  expect(bob.events).toContainEqual(['leave', 'ann']);
  await bob.client.removeChannel(bob.channel);
  await vi.waitFor(() => expect(present(ann.channel)).toEqual({}), soon);
});

test('one key on two sockets is present twice and leaves on disconnect', async () => {
  const [desk, phone, friend] = [
    await join(one, 'ann'),
    await join(other, 'ann'),
    await join(one, 'eve'),
  ];
  await desk.channel.track({ mood: 'desk' });
  await phone.channel.track({ mood: 'phone' });
  await vi.waitFor(() => expect(present(friend.channel)).toEqual({ ann: ['desk', 'phone'] }), soon);
  await phone.client.realtime.disconnect();
  await vi.waitFor(() => expect(present(friend.channel)).toEqual({ ann: ['desk'] }), soon);
});

test('a client with presence disabled is visible to others', async () => {
  const watcher = await join(one, 'watcher');
  const client = harness.client(other, () => owner.token());
  await client.realtime.setAuth();
  const presence = { key: 'quiet', enabled: false };
  const quiet = client.channel(topic, { config: { private: true, presence } });
  await subscribed(quiet);
  await quiet.track({ mood: 'shy' });
  await vi.waitFor(() => expect(present(watcher.channel)).toEqual({ quiet: ['shy'] }), soon);
  expect(quiet.presenceState()).toEqual({});
});

test('presences of a dead process are removed; a live process restores its own', async () => {
  const { pool } = harness.testDatabase.database;
  const brief = await harness.startProcess({ roundMs: 20 });
  const watcher = await join(one, 'watcher');
  const person = await join(brief, 'person');
  await person.channel.track({ mood: 'here' });
  await vi.waitFor(() => expect(present(watcher.channel)).toEqual({ person: ['here'] }), soon);
  // Simulates a crash of Postgres, which truncates unlogged tables: the process saves its presences again.
  await pool.query(`delete from realtime.presences where topic like '%' || $1`, [topic]);
  await pool.query(`delete from realtime.servers`);
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select key from realtime.presences where topic like '%' || $1`,
      [topic],
    );
    expect(rows).toEqual([{ key: 'person' }]);
  }, soon);
  // A process that died long ago.
  const dead = crypto.randomUUID();
  await pool.query(
    `with known as (insert into realtime.servers values ($2, now() - interval '1 minute'))
     insert into realtime.presences (topic, key, channel, ref, payload, server_id)
     values ('private:' || $1, 'ghost', gen_random_uuid(), 'r', '{}', $2::uuid)`,
    [topic, dead],
  );
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select from realtime.presences where server_id = $1', [
      dead,
    ]);
    expect(rows).toEqual([]);
  }, soon);
  await brief.close();
  await vi.waitFor(() => expect(present(watcher.channel)).toEqual({}), soon);
});

test('presences survive a lost listener connection', async () => {
  const { pool } = harness.testDatabase.database;
  const watcher = await join(one, 'watcher');
  const person = await join(one, 'person');
  await pool.query('delete from realtime.servers');
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dragoman listener' and datname = current_database()`,
  );
  await person.channel.track({ mood: 'here' });
  await vi.waitFor(() => expect(present(watcher.channel)).toEqual({ person: ['here'] }), soon);
});
