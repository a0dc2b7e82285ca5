import type { Claims } from '@dragoman/database/connection';
import { z } from 'zod';
import { lengths } from '../calls.data.ts';
import { type Binding, BindingError, bindingSchema, resolveBinding } from '../changes/binding.ts';
import type { Hub } from '../hub.ts';
import type { Message } from '../message.ts';
import { Channel, type ChannelSocket, callerOf, enter } from './channel.ts';
import { Refusal } from './refusal.ts';

/** A channel ready to open, with the reply to its join. */
export interface Joined {
  readonly channel: Channel;
  /** JSON: the bindings in order, with their ids. */
  readonly reply: string;
  /** Opens the channel. Call it right after sending the reply, so that no message precedes it or is missed. */
  readonly start: () => Promise<void>;
}

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
  if (request.private) await enter(hub, claims, topic);
  const first = lastBinding + 1;
  lastBinding += request.bindings.length;
  const { bindings, fault } = bind(hub, request, first);
  const { joinRef, topic: fullTopic } = message;
  const { presenceKey, private: isPrivate } = request;
  const channel = new Channel({
    ...{ hub, socket, topic: fullTopic, joinRef, name: topic, isPrivate },
    ...{ claims, bindings, presenceKey },
  });
  const echo = request.bindings.map((binding, place) => ({ id: first + place, ...binding }));
  return {
    channel,
    reply: JSON.stringify({ postgres_changes: echo }),
    start: () => start(channel, request, fault),
  };
}

function subTopic(topic: string): string {
  const name = topic.startsWith('realtime:') ? topic.slice('realtime:'.length) : '';
  if (name === '') throw new Refusal('TopicNameRequired: You must provide a topic name');
  if (Buffer.byteLength(name) > lengths.topic || name.includes('\0')) {
    throw new Refusal(`InvalidTopic: a topic has at most ${lengths.topic} bytes`);
  }
  return name;
}

/** Resolves all bindings or none; a `system` message reports the error, as the client expects. */
function bind(
  hub: Hub,
  { bindings }: JoinRequest,
  first: number,
): { bindings: Binding[]; fault?: string } {
  if (bindings.length > hub.limits.bindingsPerChannel) {
    throw new Refusal('TooManyBindings: too many postgres_changes of one channel');
  }
  const catalogue = hub.feed.catalogue();
  try {
    return {
      bindings: bindings.map((one, place) => resolveBinding(catalogue, one, first + place)),
    };
  } catch (error) {
    if (!(error instanceof BindingError)) throw error;
    return { bindings: [], fault: error.message };
  }
}

async function start(
  channel: Channel,
  { bindings, private: isPrivate, watchesPresence }: JoinRequest,
  fault: string | undefined,
): Promise<void> {
  channel.open();
  if (fault !== undefined) channel.sendSystem('postgres_changes', 'error', fault);
  else if (bindings.length > 0) {
    channel.sendSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  }
  if (watchesPresence && isPrivate) await channel.watchPresence();
}

const flag = z.boolean().nullish();

const joinSchema = z.looseObject({
  access_token: z.string().max(8192).nullish(),
  config: z
    .looseObject({
      presence: z
        .looseObject({ key: z.string().max(lengths.presenceKey).nullish(), enabled: flag })
        .nullish(),
      postgres_changes: z.array(bindingSchema).nullish(),
      private: flag,
    })
    .nullish(),
});

/** Parses a join's payload and fills in defaults. */
function readJoin(payload: unknown) {
  const { access_token: token, config } = joinSchema.parse(payload);
  const { presence } = config ?? {};
  return {
    token: token || undefined,
    private: config?.private === true,
    presenceKey: presence?.key || crypto.randomUUID(),
    watchesPresence: presence?.enabled === true,
    bindings: config?.postgres_changes ?? [],
  };
}

type JoinRequest = ReturnType<typeof readJoin>;
