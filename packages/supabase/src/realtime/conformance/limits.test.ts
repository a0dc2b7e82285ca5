import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSocket } from './bare-socket.ts';
import { collector, type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';

let harness: Harness;
let one: Process;

beforeAll(async () => {
  harness = await openHarness();
  one = await harness.startProcess();
});
afterAll(() => harness.close());

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
