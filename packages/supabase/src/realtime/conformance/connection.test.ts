import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { collector, openStage, type Process, type Stage, soon, subscribed } from './stage.ts';

let stage: Stage;
let one: Process;

beforeAll(async () => {
  stage = await openStage();
  one = await stage.startProcess();
});
afterAll(() => stage.close());

const invoice = (userId: string, id: string) =>
  stage.testDatabase.database.pool.query(
    `insert into invoices (id, user_id, amount, status) values ($1, $2, 1, 'open')`,
    [id, userId],
  );

/** A bare socket that speaks 2.0.0; `next` is the next message, as an array. */
async function openSocket(
  process: Process,
  query = `apikey=${stage.keys.publishableKey}&vsn=2.0.0`,
) {
  const socket = new WebSocket(
    `${process.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`,
  );
  const messages: unknown[][] = [];
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  socket.on('message', (data, isBinary) => {
    if (!isBinary) messages.push(JSON.parse(data.toString()));
  });
  const opened = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('error', () => resolve(0));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
  const ask = async (topic: string, event: string, payload: unknown, ref: string) => {
    socket.send(JSON.stringify(['1', ref, topic, event, payload]));
    await vi.waitFor(() => expect(messages.some((message) => message[1] === ref)).toBe(true), soon);
    return messages.find((message) => message[1] === ref)?.[4] as {
      status: string;
      response: { reason?: string };
    };
  };
  return { socket, messages, closed, opened, ask };
}

describe('the token', () => {
  test('that expires shuts the channel, and the client hears why', async () => {
    const user = await stage.user();
    const token = await user.token(2);
    const client = stage.client(one, async () => token);
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

  test('that is expired or false refuses the join, and shuts the channel when it comes later', async () => {
    const user = await stage.user();
    const expired = await user.token(-10);
    for (const token of [expired, 'no-token', `${await user.token()}x`]) {
      const client = stage.client(one, async () => token);
      await client.realtime.setAuth();
      const refused = await subscribed(client.channel('refused'));
      expect(refused.status).toBe('CHANNEL_ERROR');
      expect(refused.error?.message).toContain('InvalidJWTToken');
      await client.realtime.disconnect();
    }
    const client = stage.client(one);
    const statuses: string[] = [];
    client.channel('later').subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), soon);
    await client.realtime.setAuth(expired);
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']), soon);
  });

  test('that is refreshed keeps the channel, and another user sees only their own', async () => {
    const [first, second] = [await stage.user(), await stage.user()];
    let token = await first.token(2);
    const client = stage.client(one, async () => token);
    await client.realtime.setAuth();
    const heard: unknown[] = [];
    const statuses: string[] = [];
    client
      .channel('switch')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'invoices' }, (change) =>
        heard.push(change.new['id']),
      )
      .subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), soon);
    token = await first.token(3600);
    await client.realtime.setAuth();
    await new Promise((resolve) => setTimeout(resolve, 2100));
    await invoice(first.id, 'first-1');
    await vi.waitFor(() => expect(heard).toEqual(['first-1']), soon);
    token = await second.token();
    await client.realtime.setAuth();
    // Answered in order: what follows this is under the second token.
    await subscribed(client.channel('fence'));
    await invoice(first.id, 'first-2');
    await invoice(second.id, 'second-1');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('second-1'), soon);
    expect(heard).toEqual(['first-1', 'second-1']);
    expect(statuses).toEqual(['SUBSCRIBED']);
  });
});

describe('coming back', () => {
  test('a server that starts again on its port has its clients again, and they hear what follows', async () => {
    const first = await stage.startProcess();
    const user = await stage.user();
    const client = stage.client(first, user.token);
    await client.realtime.setAuth();
    const heard: unknown[] = [];
    const statuses: string[] = [];
    const channel = client
      .channel('lasting', { config: { presence: { key: 'me' } } })
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'invoices' }, (change) =>
        heard.push(change.new['id']),
      )
      .on('presence', { event: 'sync' }, () => {});
    const system = collector();
    channel.on('system', {}, system.add);
    channel.subscribe((status) => statuses.push(status));
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), soon);
    await first.close();
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('CHANNEL_ERROR'), soon);
    const second = await stage.startProcess({}, first.port);
    // Joined again, which is when a screen reads again what it may have missed.
    await vi.waitFor(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'), soon);
    expect(system.all.at(-1)).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' });
    await invoice(user.id, 'after');
    await vi.waitFor(() => expect(heard).toEqual(['after']), soon);
    await client.realtime.disconnect();
    await second.close();
  });

  test('close ends sockets at once with 1001, also those that do not answer', async () => {
    const brief = await stage.startProcess();
    const socket = await openSocket(brief);
    const deaf = createConnection(brief.port, '127.0.0.1');
    deaf.write(
      `GET /realtime/v1/websocket?apikey=${stage.keys.publishableKey} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await new Promise((resolve) => deaf.once('data', resolve));
    const ended = new Promise((resolve) => deaf.once('close', resolve));
    await brief.close();
    expect(await socket.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
    await ended;
  });
});

describe('the door', () => {
  test.each([
    ['no key', 'vsn=2.0.0', 401],
    ['a key nobody gave out', 'apikey=sb_publishable_x&vsn=2.0.0', 401],
    ['an unknown version', 'apikey=KEY&vsn=3.0.0', 400],
  ])('%s', async (_, query, status) => {
    const { opened } = await openSocket(one, query.replace('KEY', stage.keys.publishableKey));
    expect(opened).toBe(status);
  });

  test('so many sockets per address', async () => {
    const narrow = await stage.startProcess({ limits: { socketsPerAddress: 1 } });
    const first = await openSocket(narrow);
    expect((await openSocket(narrow)).opened).toBe(429);
    first.socket.close();
    await first.closed;
    await vi.waitFor(async () => expect((await openSocket(narrow)).opened).toBe(101), soon);
  });

  test('the clients of both versions join, beat and leave', async () => {
    for (const vsn of ['1.0.0', '2.0.0'] as const) {
      const client = stage.client(one, undefined, { vsn });
      const beats: string[] = [];
      client.realtime.onHeartbeat((status) => beats.push(status));
      const channel = client.channel('plain');
      expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
      await client.realtime.sendHeartbeat();
      await vi.waitFor(() => expect(beats).toEqual(['sent', 'ok']), soon);
      expect(await channel.unsubscribe()).toBe('ok');
    }
  });
});

describe('limits', () => {
  test('channels of a socket', async () => {
    const narrow = await stage.startProcess({ limits: { channelsPerSocket: 1 } });
    const client = stage.client(narrow);
    expect((await subscribed(client.channel('a'))).status).toBe('SUBSCRIBED');
    const second = await subscribed(client.channel('b'));
    expect(second.error?.message).toContain('Too many channels');
  });

  test('messages per second: the channel is shut and says so', async () => {
    const narrow = await stage.startProcess({ limits: { messagesPerSecond: 5 } });
    const client = stage.client(narrow);
    const system = collector();
    const channel = client.channel('flood');
    channel.on('system', {}, system.add);
    await subscribed(channel);
    for (let n = 0; n < 20; n += 1) {
      void channel.send({ type: 'broadcast', event: 'x', payload: {} });
    }
    await vi.waitFor(
      () =>
        expect(system.all[0]).toMatchObject({
          status: 'error',
          message: 'Too many messages per second',
        }),
      soon,
    );
  });

  test('bytes of a message: refused, and far too many end the socket', async () => {
    const narrow = await stage.startProcess({ limits: { messageBytes: 1000 } });
    const { socket, ask, closed } = await openSocket(narrow);
    const large = { type: 'broadcast', event: 'x', payload: 'x'.repeat(2000) };
    const answer = await ask('realtime:a', 'broadcast', large, '2');
    expect(answer.response.reason).toContain('PayloadTooLarge');
    socket.send('x'.repeat(5000));
    expect((await closed).code).toBe(1009);
  });

  test('whoever does not read is cut off', async () => {
    const narrow = await stage.startProcess({
      limits: { waitingBytes: 100_000, messagesPerSecond: 10_000 },
    });
    const slow = await openSocket(narrow);
    await slow.ask('realtime:flood', 'phx_join', {}, '1');
    slow.socket.pause();
    const speaker = stage.client(narrow).channel('flood', { config: { broadcast: { ack: true } } });
    await subscribed(speaker);
    const payload = { text: 'x'.repeat(90_000) };
    let cut = false;
    slow.closed.then(() => {
      cut = true;
    });
    for (let n = 0; n < 200 && !cut; n += 1) {
      expect(await speaker.send({ type: 'broadcast', event: 'x', payload })).toBe('ok');
      if (n === 150) slow.socket.resume();
    }
    expect([1006, 1013]).toContain((await slow.closed).code);
  });

  test('a silent socket is taken for dead', async () => {
    const narrow = await stage.startProcess({ limits: { silentSeconds: 0.05 }, roundMs: 20 });
    const { closed } = await openSocket(narrow);
    expect(await closed).toEqual({ code: 1001, reason: 'no heartbeat' });
  });
});

describe('the protocol', () => {
  test('a message that is none ends the socket', async () => {
    for (const text of ['{', '"x"', '[]', '{"topic":1}']) {
      const { socket, closed } = await openSocket(one);
      socket.send(text);
      expect((await closed).code).toBe(1007);
    }
    const { socket, closed } = await openSocket(one);
    socket.send(Buffer.from([3, 200, 1, 1, 1, 0, 1]));
    expect((await closed).code).toBe(1007);
  });

  test('what cannot be served is answered', async () => {
    const { ask, socket } = await openSocket(one);
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
    const replay = { config: { broadcast: { replay: { since: 1 } } } };
    expect(await reason('realtime:a', 'phx_join', replay, '14')).toContain(
      'UnableToReplayMessages',
    );
    expect((await ask('realtime:a', 'phx_join', {}, '15')).status).toBe('ok');
    expect(await reason('realtime:a', 'nonsense', {}, '16')).toContain('UnknownEvent');
    expect(await reason('realtime:a', 'broadcast', { payload: 1 }, '17')).toContain(
      'needs an event',
    );
    expect(await reason('realtime:a', 'presence', { event: 'x' }, '18')).toContain(
      'UnknownPresenceEvent',
    );
    expect(
      await reason('realtime:a', 'presence', { event: 'track', payload: { x: '\0' } }, '19'),
    ).toContain('InternalError');
    expect((await ask('realtime:a', 'phx_leave', {}, '20')).status).toBe('ok');
    expect((await ask('realtime:a', 'phx_leave', {}, '21')).status).toBe('ok');
    socket.close();
  });

  test('joining a topic again closes the channel before', async () => {
    const { messages, ask, socket } = await openSocket(one);
    await ask('realtime:twice', 'phx_join', {}, '1');
    await ask('realtime:twice', 'phx_join', {}, '2');
    expect(messages.map((message) => message[3])).toContain('phx_close');
    socket.close();
  });
});
