import type { Claims } from '@dragoman/database/connection';
import { type Binding, resolveBinding } from '../changes/binding.ts';
import { BindingError } from '../changes/filter.ts';
import type { Hub } from '../hub.ts';
import { encodeBroadcast } from '../wire/broadcast.ts';
import type { Message } from '../wire/message.ts';
import { Channel, type ChannelSocket, enter } from './channel.ts';
import { type JoinRequest, readJoin } from './join-request.ts';
import { everything } from './permissions.ts';
import { Refusal } from './refusal.ts';
import { replayedMessages } from './stored-messages.ts';
import { callerOf } from './token.ts';

/** A channel ready to open, with the reply to its join. */
export interface Joined {
  readonly channel: Channel;
  /** JSON: the bindings in order, with their ids. */
  readonly reply: string;
  /** Opens the channel. Call it right after sending the reply, so that no message precedes it or is missed. */
  readonly start: () => Promise<void>;
}

const longestTopic = 255;
let lastBinding = 0;

/** Prepares a join. Throws errors that `refusalReason` converts. */
export async function join(
  hub: Hub,
  socket: ChannelSocket,
  opener: Claims,
  message: Message,
): Promise<Joined> {
  const topic = subTopic(message.topic);
  const request = readJoin(message.payload);
  const claims = request.token === undefined ? opener : await callerOf(hub.keys, request.token);
  if (request.replay && !request.private) {
    throw new Refusal('UnableToReplayMessages: Replay is not allowed for public channels');
  }
  const permissions = request.private ? await enter(hub, claims, topic) : everything;
  const first = lastBinding + 1;
  lastBinding += request.bindings.length;
  const { bindings, fault } = await bind(hub, request, first);
  const group = { topic, private: request.private };
  const { joinRef, topic: fullTopic } = message;
  const { self, ack, presenceKey } = request;
  const channel = new Channel({
    ...{ hub, socket, topic: fullTopic, joinRef, group, claims, permissions },
    ...{ bindings, self, ack, presenceKey },
  });
  const echo = request.bindings.map((binding, place) => ({ id: first + place, ...binding }));
  return {
    channel,
    reply: JSON.stringify({ postgres_changes: echo }),
    start: () => start(hub, socket, channel, topic, request, fault),
  };
}

function subTopic(topic: string): string {
  const name = /^realtime:(.+)$/s.exec(topic)?.[1];
  if (name === undefined) throw new Refusal('TopicNameRequired: You must provide a topic name');
  if (Buffer.byteLength(name) > longestTopic || name.includes('\0')) {
    throw new Refusal(`InvalidTopic: a topic has at most ${longestTopic} bytes`);
  }
  return name;
}

/** Resolves all bindings or none. Without `wait`, a `system` message reports the error, as the client expects. */
async function bind(
  hub: Hub,
  { bindings, waits }: JoinRequest,
  first: number,
): Promise<{ bindings: Binding[]; fault?: string }> {
  if (bindings.length > hub.limits.bindingsPerChannel) {
    throw new Refusal('TooManyBindings: too many postgres_changes of one channel');
  }
  const resolveAll = async () => {
    const resolved: Binding[] = [];
    for (const [place, binding] of bindings.entries()) {
      resolved.push(
        await resolveBinding(hub.database, hub.feed.catalogue(), binding, first + place),
      );
    }
    return resolved;
  };
  try {
    const resolved = resolveAll().catch(async (error: unknown) => {
      if (!(error instanceof BindingError)) throw error;
      // The table or column may be new.
      await hub.feed.refresh();
      return resolveAll();
    });
    return { bindings: await resolved };
  } catch (error) {
    if (waits || !(error instanceof BindingError)) throw error;
    return { bindings: [], fault: error.message };
  }
}

async function start(
  hub: Hub,
  socket: ChannelSocket,
  channel: Channel,
  topic: string,
  { bindings, wantsReady, watchesPresence, replay }: JoinRequest,
  fault: string | undefined,
): Promise<void> {
  channel.open();
  if (fault !== undefined) channel.sendSystem('postgres_changes', 'error', fault);
  else if (bindings.length > 0) {
    channel.sendSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  }
  if (wantsReady) channel.sendSystem('system', 'ok', 'Replication connection established');
  if (watchesPresence && channel.receivesPresence) await channel.watchPresence();
  if (replay === undefined || !channel.receivesBroadcasts) return;
  const limit = replay.limit ?? undefined;
  for (const message of await replayedMessages(hub.database, topic, replay.since, limit)) {
    const frame = encodeBroadcast(socket.version, channel.topic, message);
    if (frame !== undefined) channel.sendFrame(frame);
  }
}
