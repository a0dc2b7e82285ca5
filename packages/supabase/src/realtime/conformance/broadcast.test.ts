import type { Claims } from '@dragoman/database/connection';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { collector, type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';

type Received = { event: string; payload: unknown; meta?: { id: string; replayed?: boolean } };

let harness: Harness;
let one: Process;
let other: Process;
let topic: string;

beforeAll(async () => {
  harness = await openHarness();
  [one, other] = await Promise.all([harness.startProcess(), harness.startProcess()]);
  await harness.testDatabase.database.pool.query(`
    create policy "members" on realtime.messages for select to authenticated
      using (realtime.topic() like 'club-%' and extension in ('broadcast', 'presence'));
    create policy "speakers" on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'club-' || auth.uid() and extension in ('broadcast', 'presence'))`);
});
beforeEach(() => {
  topic = crypto.randomUUID();
});
afterAll(() => harness.close());

/** Joins a topic and collects its broadcasts. */
async function join(
  process: Process,
  config: Record<string, unknown> = {},
  options: { vsn?: '1.0.0' | '2.0.0'; token?: () => Promise<string>; name?: string } = {},
) {
  const version = options.vsn === undefined ? {} : { vsn: options.vsn };
  const client = harness.client(process, options.token, version);
  if (options.token) await client.realtime.setAuth();
  const received = collector<Received>();
  const channel = client.channel(options.name ?? topic, { config });
  channel.on('broadcast', { event: '*' }, (message) => received.add(message as never));
  const { status, error } = await subscribed(channel);
  return { ...received, channel, client, status, error };
}

describe('broadcast', () => {
  test.each([
    ['2.0.0', '2.0.0'],
    ['1.0.0', '1.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
  ] as const)(
    'of a %s client reaches %s clients in both processes, but not the sender',
    async (from, to) => {
      const speaker = await join(one, {}, { vsn: from });
      const ears = [await join(one, {}, { vsn: to }), await join(other, {}, { vsn: to })];
      const payload = { text: 'Grüße 👋', nested: { list: [1, null, 'x'] } };
      for (const event of ['first', 'second']) {
        expect(await speaker.channel.send({ type: 'broadcast', event, payload })).toBe('ok');
      }
      for (const { all } of ears) {
        await vi.waitFor(() => expect(all).toHaveLength(2), soon);
        expect(all.map(({ event }) => event)).toEqual(['first', 'second']);
        expect(all[0]?.payload).toEqual(payload);
      }
      expect(speaker.all).toEqual([]);
    },
  );

  test('supports self, ack and repeated messages', async () => {
    const speaker = await join(one, { broadcast: { self: true, ack: true } });
    const far = await join(other);
    const message = { type: 'broadcast', event: 'tick', payload: {} } as const;
    expect(
      await Promise.all([speaker.channel.send(message), speaker.channel.send(message)]),
    ).toEqual(['ok', 'ok']);
    expect(speaker.all).toHaveLength(2);
    await vi.waitFor(() => expect(far.all).toHaveLength(2), soon);
  });

  test('sends binary payloads and ones larger than a notification', async () => {
    const [speaker, far] = [await join(one), await join(other)];
    const bytes = crypto.getRandomValues(new Uint8Array(20_000)).buffer;
    await speaker.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes });
    const text = 'ß'.repeat(20_000);
    await speaker.channel.send({ type: 'broadcast', event: 'text', payload: { text } });
    await vi.waitFor(() => expect(far.all).toHaveLength(2), soon);
    expect(new Uint8Array(far.all[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array(bytes));
    expect(far.all[1]?.payload).toEqual({ text });
  });

  test('supports httpSend with JSON and binary, and send without a socket', async () => {
    const far = await join(other);
    const client = harness.client(one);
    const channel = client.channel(topic);
    expect(await channel.httpSend('json', { a: 1 })).toEqual({ success: true });
    expect(await channel.httpSend('bytes', new Uint8Array([1, 2, 3]))).toEqual({ success: true });
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    expect(await channel.send({ type: 'broadcast', event: 'rest', payload: { b: 2 } })).toBe('ok');
    await vi.waitFor(() => expect(far.all).toHaveLength(3), soon);
    expect(far.all.map(({ event }) => event)).toEqual(['json', 'bytes', 'rest']);
    expect(far.all[2]?.payload).toEqual({ b: 2 });
  });

  test('realtime.send in SQL reaches every process', async () => {
    const ears = [await join(one), await join(other)];
    await harness.testDatabase.database.pool.query(
      `select realtime.send('{"n": 1}', 'sql', $1, false)`,
      [topic],
    );
    for (const { all } of ears) {
      await vi.waitFor(
        () => expect(all).toEqual([{ type: 'broadcast', event: 'sql', payload: { n: 1 } }]),
        soon,
      );
    }
  });
});

describe('broadcast over HTTP refuses', () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${one.url}/realtime/v1/api/broadcast${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: harness.keys.publishableKey,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test.each([
    ['no key', '', { messages: [] }, { apikey: '' }, 401],
    ['an unknown key', '', { messages: [] }, { apikey: 'sb_publishable_x' }, 401],
    ['a bad token', '/a/events/b', {}, { authorization: 'Bearer x.y.z' }, 401],
    ['invalid JSON', '', '{', {}, 400],
    ['no messages', '', { messages: [] }, {}, 422],
    ['a message without a topic', '', { messages: [{ event: 'a', payload: {} }] }, {}, 422],
    ['a private channel without a policy', '/secret/events/b?private=true', {}, {}, 403],
    ['persistence in a public channel', '/open/events/b?persist=true', {}, {}, 422],
    ['an oversized payload', '/a/events/b', 'x'.repeat(300_000), {}, 413],
  ])('%s', async (_, path, body, headers, status) => {
    const response = await post(path, body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String) });
  });

  test('more than the rate limit per address', async () => {
    const narrow = await harness.startProcess({ limits: { postsPerSecond: 1 } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      const headers = { apikey: harness.keys.publishableKey };
      const url = `${narrow.url}/realtime/v1/api/broadcast/${topic}/events/x`;
      statuses.push((await fetch(url, { method: 'POST', headers, body: '{}' })).status);
    }
    expect(statuses).toEqual([202, 202, 429]);
  });
});

describe('private channels', () => {
  const isPrivate = { private: true };

  test('are refused without a policy and for anon', async () => {
    const user = await harness.user();
    const refused = await join(one, isPrivate, { token: user.token });
    expect(refused.status).toBe('CHANNEL_ERROR');
    expect(refused.error?.message).toContain('Unauthorized: You do not have permissions to read');
    expect((await join(one, isPrivate, { name: 'club-x' })).status).toBe('CHANNEL_ERROR');
  });

  test('policies grant reading and writing separately', async () => {
    const [owner, guest] = [await harness.user(), await harness.user()];
    const name = `club-${owner.id}`;
    const config = { private: true, broadcast: { ack: true } };
    const speaker = await join(one, config, { token: owner.token, name });
    const ear = await join(other, config, { token: guest.token, name });
    const outside = await join(other, {}, { name });
    expect([speaker.status, ear.status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    const message = { type: 'broadcast', event: 'news', payload: { a: 1 } } as const;
    expect(await speaker.channel.send(message)).toBe('ok');
    expect(await ear.channel.send(message)).toBe('error');
    expect(await outside.channel.send(message)).toBe('ok');
    await vi.waitFor(() => expect(ear.all).toHaveLength(1), soon);
    expect(await speaker.channel.track({ here: true })).toBe('ok');
    expect(await ear.channel.track({ here: true })).toBe('error');
    // The public group with the same name is separate.
    expect([speaker.all, outside.all]).toEqual([[], []]);
    await expect(ear.channel.httpSend('x', {})).rejects.toThrow('Unauthorized');
    expect(await speaker.channel.httpSend('y', { b: 1 })).toEqual({ success: true });
    await vi.waitFor(() => expect(ear.all.at(-1)?.event).toBe('y'), soon);
  });

  test('realtime.send as a user obeys the policies without aborting the transaction', async () => {
    const owner = await harness.user();
    const name = `club-${owner.id}`;
    const ear = await join(one, isPrivate, { token: owner.token, name });
    const send = (claims: Claims) =>
      harness.testDatabase.database.withRls(claims, async (tx) => {
        await sql`select realtime.send('{"n": 1}', ${claims.sub ?? 'anon'}, ${name}, true)`.execute(
          tx,
        );
        return (await sql`select 1`.execute(tx)).rows.length;
      });
    expect(await send({ role: 'anon' })).toBe(1);
    expect(await send({ role: 'authenticated', sub: crypto.randomUUID() })).toBe(1);
    expect(await send({ role: 'authenticated', sub: owner.id })).toBe(1);
    await vi.waitFor(() => expect(ear.all).toHaveLength(1), soon);
    expect(ear.all[0]).toMatchObject({ event: owner.id, payload: { n: 1 } });
  });

  test('replay stored broadcasts on join', async () => {
    const owner = await harness.user();
    const name = `club-${owner.id}`;
    const since = Date.now() - 1000;
    const speaker = await join(one, isPrivate, { token: owner.token, name });
    const persisted = {
      type: 'broadcast',
      event: 'persisted',
      payload: { n: 1 },
      persist: true,
    } as const;
    expect(await speaker.channel.send(persisted)).toBe('ok');
    expect(await speaker.channel.send({ ...persisted, event: 'passing', persist: false })).toBe(
      'ok',
    );
    await speaker.channel.httpSend('posted', { n: 2 }, { persist: { ttl: 60 } });
    await harness.testDatabase.database.pool.query(
      `select realtime.send('{"n": 3}', 'sql', $1, true)`,
      [name],
    );
    const late = await join(
      other,
      { private: true, broadcast: { replay: { since } } },
      { token: owner.token, name },
    );
    // Messages still in transit between the processes arrive live, in addition to the replay.
    const replayed = ({ all }: { all: Received[] }) => all.filter(({ meta }) => meta?.replayed);
    await vi.waitFor(() => expect(replayed(late)).toHaveLength(3), soon);
    expect(replayed(late).map(({ event, payload }) => [event, payload])).toEqual([
      ['persisted', { n: 1 }],
      ['posted', { n: 2 }],
      ['sql', { n: 3 }],
    ]);
    const last = await join(
      one,
      { private: true, broadcast: { replay: { since, limit: 1 } } },
      { token: owner.token, name },
    );
    await vi.waitFor(() => expect(replayed(last).map(({ event }) => event)).toEqual(['sql']), soon);
  });
});
