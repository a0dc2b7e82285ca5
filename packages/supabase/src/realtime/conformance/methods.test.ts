import { RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collector, type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';

/** Each public method of the official realtime client: the test that covers it, or local to the client. */
const served: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  RealtimeClient: {
    channel: 'local',
    connect: 'connection.test: by every subscribe',
    connectionState: 'local',
    disconnect: 'presence.test: whoever hangs up is gone',
    endpointURL: 'local',
    getChannels: 'local',
    hasLogger: 'local',
    isConnected: 'local',
    isConnecting: 'local',
    isDisconnecting: 'local',
    log: 'local',
    onHeartbeat: 'connection.test: join, beat and leave',
    push: 'methods.test',
    removeAllChannels: 'methods.test',
    removeChannel: 'presence.test: who comes, changes and goes',
    sendHeartbeat: 'connection.test: join, beat and leave',
    setAuth: 'connection.test: the token',
  },
  RealtimeChannel: {
    copyBindings: 'local',
    httpSend: 'broadcast.test: httpSend with JSON and bytes',
    on: 'changes.test, bindings.test, broadcast.test, presence.test',
    presenceState: 'presence.test',
    send: 'broadcast.test',
    subscribe: 'connection.test',
    teardown: 'local',
    track: 'presence.test',
    unsubscribe: 'connection.test: join, beat and leave',
    untrack: 'presence.test',
    updateJoinPayload: 'methods.test',
  },
};

let harness: Harness;
let one: Process;

beforeAll(async () => {
  harness = await openHarness();
  one = await harness.startProcess();
});
afterAll(() => harness.close());

function publicMethods(prototype: object): string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, { value }]) => typeof value === 'function' && /^[a-z]/.test(name))
    .map(([name]) => name)
    .filter((name) => name !== 'constructor')
    .sort();
}

test.each([
  ['RealtimeClient', RealtimeClient.prototype],
  ['RealtimeChannel', RealtimeChannel.prototype],
] as const)('each method of %s is classified', (name, prototype) => {
  expect(publicMethods(prototype)).toEqual(Object.keys(served[name] ?? {}));
});

test('removeAllChannels leaves all channels and disconnects', async () => {
  const client = harness.client(one);
  await subscribed(client.channel('a'));
  await subscribed(client.channel('b'));
  expect(await client.removeAllChannels()).toEqual(['ok', 'ok']);
  expect(client.getChannels()).toEqual([]);
  await vi.waitFor(() => expect(client.realtime.isConnected()).toBe(false), soon);
});

test('push sends the message', async () => {
  const client = harness.client(one);
  const received = collector();
  const ear = client.channel('pushed').on('broadcast', { event: 'x' }, received.add);
  await subscribed(ear);
  const speaker = harness.client(one);
  await subscribed(speaker.channel('pushed'));
  const payload = { type: 'broadcast', event: 'x', payload: { n: 1 } };
  const join_ref = (speaker.getChannels()[0] as RealtimeChannel).joinPush.ref as string;
  speaker.realtime.push({
    topic: 'realtime:pushed',
    event: 'broadcast',
    payload,
    ref: '99',
    join_ref,
  });
  await vi.waitFor(
    () => expect(received.all).toMatchObject([{ event: 'x', payload: { n: 1 } }]),
    soon,
  );
});

test('updateJoinPayload sets the payload of the next join', async () => {
  const user = await harness.user();
  const client = harness.client(one);
  const channel = client.channel('renewed');
  const statuses: string[] = [];
  channel.subscribe((status) => statuses.push(status));
  await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), soon);
  channel.updateJoinPayload({ access_token: await user.token(-5) });
  // Simulates a broken connection: the client rejoins by itself, now with the expired token.
  const { socketAdapter } = client.realtime as unknown as {
    socketAdapter: { socket: { conn: WebSocket } };
  };
  socketAdapter.socket.conn.close();
  await vi.waitFor(
    () => expect(statuses.filter((status) => status === 'CHANNEL_ERROR').length).toBeGreaterThan(1),
    soon,
  );
});

test('replication_ready is confirmed by a system message', async () => {
  const system = collector();
  const channel = harness
    .client(one)
    .channel('ready', { config: { broadcast: { replication_ready: true } } });
  channel.on('system', {}, system.add);
  await subscribed(channel);
  await vi.waitFor(
    () =>
      expect(system.all).toMatchObject([
        { extension: 'system', status: 'ok', message: 'Replication connection established' },
      ]),
    soon,
  );
});
