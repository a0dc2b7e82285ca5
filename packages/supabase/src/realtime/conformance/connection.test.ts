import { createConnection } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openSocket } from './bare-socket.ts';
import { collector, openHarness, soon, subscribed } from './harness.ts';

const harness = await openHarness();
const one = await harness.startProcess();
afterAll(() => harness.close());

const invoice = (userId: string, id: string) =>
  harness.testDatabase.database.pool.query(
    `insert into invoices (id, user_id, amount, status) values ($1, $2, 1, 'open')`,
    [id, userId],
  );

describe('the access token', () => {
  test('closes the channel with a reason when it expires', async () => {
    const user = await harness.user();
    const token = await user.token(2);
    const client = harness.client(one, async () => token);
    await client.realtime.setAuth();
    const system = collector();
    const statuses: string[] = [];
    const channel = client.channel('short');
    channel.on('system', {}, system.add);
    channel.subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']), soon);
    expect(system.all).toEqual([
      {
        message: 'Access token has expired',
        status: 'error',
        extension: 'system',
        channel: 'short',
      },
    ]);
  });

  test('an invalid one refuses the join or closes the channel', async () => {
    const user = await harness.user();
    const expired = await user.token(-10);
    for (const token of [expired, 'no-token', `${await user.token()}x`]) {
      const client = harness.client(one, async () => token);
      await client.realtime.setAuth();
      const refused = await subscribed(client.channel('refused'));
      expect(refused.status).toBe('CHANNEL_ERROR');
      expect(refused.error?.message).toContain('InvalidJWTToken');
      await client.realtime.disconnect();
    }
    const client = harness.client(one);
    const statuses: string[] = [];
    client.channel('later').subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), soon);
    await client.realtime.setAuth(expired);
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']), soon);
  });

  test("a refreshed one keeps the channel; another user's sees only their rows", async () => {
    const [first, second] = [await harness.user(), await harness.user()];
    let token = await first.token(2);
    const client = harness.client(one, async () => token);
    await client.realtime.setAuth();
    const received: unknown[] = [];
    const statuses: string[] = [];
    client
      .channel('switch')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'invoices' }, (change) =>
        received.push(change.new['id']),
      )
      .subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), soon);
    token = await first.token(3600);
    await client.realtime.setAuth();
    await new Promise((resolve) => setTimeout(resolve, 2100));
    await invoice(first.id, 'first-1');
    await vi.waitFor(() => expect(received).toEqual(['first-1']), soon);
    token = await second.token();
    await client.realtime.setAuth();
    // Messages are handled in order, so later ones use the second token.
    await subscribed(client.channel('fence'));
    await invoice(first.id, 'first-2');
    await invoice(second.id, 'second-1');
    await vi.waitFor(() => expect(received.at(-1)).toBe('second-1'), soon);
    expect(received).toEqual(['first-1', 'second-1']);
    expect(statuses).toEqual(['SUBSCRIBED']);
  });
});

describe('reconnecting', () => {
  test('clients rejoin after a restart and receive later changes', async () => {
    const first = await harness.startProcess();
    const user = await harness.user();
    const client = harness.client(first, user.token);
    await client.realtime.setAuth();
    const received: unknown[] = [];
    const statuses: string[] = [];
    const channel = client
      .channel('lasting', { config: { presence: { key: 'me' } } })
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'invoices' }, (change) =>
        received.push(change.new['id']),
      )
      .on('presence', { event: 'sync' }, () => {});
    const system = collector();
    channel.on('system', {}, system.add);
    channel.subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), soon);
    await first.close();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('CHANNEL_ERROR'), soon);
    const second = await harness.startProcess({}, first.port);
    // Rejoined: at this point a client reloads what it may have missed.
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'), soon);
    expect(system.all.at(-1)).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
    await invoice(user.id, 'after');
    await vi.waitFor(() => expect(received).toEqual(['after']), soon);
    await client.realtime.disconnect();
    await second.close();
  });

  test('closing the server ends all sockets with 1001, even unresponsive ones', async () => {
    const brief = await harness.startProcess();
    const socket = await openSocket(harness, brief);
    const deaf = createConnection(brief.port, '127.0.0.1');
    deaf.write(
      `GET /realtime/v1/websocket?apikey=${harness.keys.publishableKey}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await new Promise((resolve) => deaf.once('data', resolve));
    const ended = new Promise((resolve) => deaf.once('close', resolve));
    await brief.close();
    expect(await socket.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
    await ended;
  });
});

describe('sockets', () => {
  test.each([
    ['no key', 'vsn=2.0.0', 401],
    ['an unknown key', 'apikey=sb_publishable_x&vsn=2.0.0', 401],
    ['another version', 'apikey=KEY&vsn=1.0.0', 400],
    ['no version', 'apikey=KEY', 400],
  ])('are refused with %s', async (_, query, status) => {
    const { opened } = await openSocket(
      harness,
      one,
      query.replace('KEY', harness.keys.publishableKey),
    );
    expect(opened).toBe(status);
  });

  test('are limited per address', async () => {
    const narrow = await harness.startProcess({ limits: { socketsPerAddress: 1 } });
    const first = await openSocket(harness, narrow);
    expect((await openSocket(harness, narrow)).opened).toBe(429);
    first.socket.close();
    await first.closed;
    await vi.waitFor(
      async () => expect((await openSocket(harness, narrow)).opened).toBe(101),
      soon,
    );
  });

  test('support join, heartbeat and leave', async () => {
    const client = harness.client(one);
    const beats: string[] = [];
    client.realtime.onHeartbeat((status) => beats.push(status));
    const channel = client.channel('plain');
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
    await client.realtime.sendHeartbeat();
    await vi.waitFor(() => expect(beats).toEqual(['sent', 'ok']), soon);
    expect(await channel.unsubscribe()).toBe('ok');
    await subscribed(client.channel('a'));
    await subscribed(client.channel('b'));
    expect(await client.removeAllChannels()).toEqual(['ok', 'ok']);
    await vi.waitFor(() => expect(client.realtime.isConnected()).toBe(false), soon);
  });
});

describe('limits', () => {
  test('channels per socket', async () => {
    const narrow = await harness.startProcess({ limits: { channelsPerSocket: 1 } });
    const client = harness.client(narrow);
    expect((await subscribed(client.channel('a'))).status).toBe('SUBSCRIBED');
    const second = await subscribed(client.channel('b'));
    expect(second.error?.message).toContain('Too many channels');
  });

  test('bindings per channel and per socket', async () => {
    const narrow = await harness.startProcess({
      limits: { bindingsPerChannel: 2, bindingsPerSocket: 3 },
    });
    const client = harness.client(narrow);
    const join = (name: string, tables: string[]) => {
      const channel = client.channel(name);
      for (const table of tables) {
        channel.on('postgres_changes', { event: '*', schema: 'public', table }, () => {});
      }
      return subscribed(channel);
    };
    expect((await join('a', ['scans', 'invoices', 'websites'])).error?.message).toContain(
      'one channel',
    );
    expect((await join('b', ['scans', 'invoices'])).status).toBe('SUBSCRIBED');
    expect((await join('c', ['scans', 'invoices'])).error?.message).toContain('one socket');
    expect((await join('d', ['scans'])).status).toBe('SUBSCRIBED');
  });

  test('messages per second: the channel is closed with an error', async () => {
    const narrow = await harness.startProcess({ limits: { messagesPerSecond: 5 } });
    const client = harness.client(narrow);
    const system = collector();
    const channel = client.channel('flood');
    channel.on('system', {}, system.add);
    await subscribed(channel);
    for (let n = 0; n < 20; n += 1) void channel.track({ n });
    await vi.waitFor(
      () =>
        expect(system.all[0]).toMatchObject({
          status: 'error',
          message: 'Too many messages per second',
        }),
      soon,
    );
  });

  test('message size: refused, and far above it the socket is closed', async () => {
    const narrow = await harness.startProcess({ limits: { messageBytes: 1000 } });
    const { socket, ask, closed } = await openSocket(harness, narrow);
    const large = { event: 'track', payload: 'x'.repeat(2000) };
    const answer = await ask('realtime:a', 'presence', large, '2');
    expect(answer.response.reason).toContain('PayloadTooLarge');
    socket.send('x'.repeat(5000));
    expect((await closed).code).toBe(1009);
  });

  test('a client that does not read is disconnected', async () => {
    const narrow = await harness.startProcess({
      limits: { waitingBytes: 100_000, messagesPerSecond: 10_000 },
    });
    const owner = await harness.user();
    const topic = `strings:${await harness.addWebsite(owner.id)}:es`;
    const slow = await openSocket(harness, narrow);
    const config = { private: true, presence: { enabled: true } };
    const joined = { access_token: await owner.token(), config };
    await slow.ask(`realtime:${topic}`, 'phx_join', joined, '1');
    slow.socket.pause();
    const client = harness.client(narrow, () => owner.token());
    await client.realtime.setAuth();
    const speaker = client.channel(topic, { config: { private: true } });
    expect(await subscribed(speaker)).toEqual({ status: 'SUBSCRIBED' });
    let cut = false;
    slow.closed.then(() => {
      cut = true;
    });
    for (let n = 0; n < 600 && !cut; n += 1) {
      expect(await speaker.track({ n, text: 'x'.repeat(30_000) })).toBe('ok');
      if (n === 500) slow.socket.resume();
    }
    slow.socket.resume();
    expect([1006, 1013]).toContain((await slow.closed).code);
  });

  test('a silent socket is closed', async () => {
    const narrow = await harness.startProcess({ limits: { silentSeconds: 0.05 }, roundMs: 20 });
    const { closed } = await openSocket(harness, narrow);
    expect(await closed).toEqual({ code: 1001, reason: 'no heartbeat' });
  });
});

describe('the protocol', () => {
  test('a malformed message closes the socket', async () => {
    for (const text of ['{', '"x"', '[]', '{"topic":"a","event":"x"}', '[1,2,3,4]']) {
      const { socket, closed } = await openSocket(harness, one);
      socket.send(text);
      expect((await closed).code).toBe(1007);
    }
    const { socket, closed } = await openSocket(harness, one);
    socket.send(Buffer.from([3, 200, 1, 1, 1, 0, 1]));
    expect((await closed).code).toBe(1007);
  });

  test('an unsupported request gets an error reply', async () => {
    const { ask, socket } = await openSocket(harness, one);
    const reason = async (topic: string, event: string, payload: unknown, ref: string) =>
      (await ask(topic, event, payload, ref)).response.reason;
    expect(await reason('realtime:a', 'broadcast', {}, '10')).toBe('unmatched topic');
    expect(await reason('other', 'phx_join', {}, '11')).toContain('TopicNameRequired');
    expect(await reason(`realtime:${'x'.repeat(300)}`, 'phx_join', {}, '12')).toContain(
      'InvalidTopic',
    );
    expect(await reason('realtime:a', 'phx_join', { config: { private: 'x' } }, '13')).toContain(
      'config.private',
    );
    expect((await ask('realtime:a', 'phx_join', {}, '15')).status).toBe('ok');
    expect(await reason('realtime:a', 'nonsense', {}, '16')).toContain('UnknownEvent');
    expect(await reason('realtime:a', 'broadcast', { event: 'x' }, '17')).toContain(
      'not part of this installation',
    );
    expect(await reason('realtime:a', 'presence', { event: 'track' }, '18')).toContain(
      'needs a private channel',
    );
    expect((await ask('realtime:a', 'phx_leave', {}, '20')).status).toBe('ok');
    expect((await ask('realtime:a', 'phx_leave', {}, '21')).status).toBe('ok');
    socket.close();
  });

  test('joining a topic again closes the previous channel', async () => {
    const { messages, ask, socket } = await openSocket(harness, one);
    await ask('realtime:twice', 'phx_join', {}, '1');
    await ask('realtime:twice', 'phx_join', {}, '2');
    expect(messages.map((message) => message[3])).toContain('phx_close');
    socket.close();
  });
});
