import type { Claims } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCaller, TokenError } from '../tokens/index.ts';
import type { Group } from './channels/groups.ts';
import { askPolicies } from './channels/permissions.ts';
import { secondsToStore, storeMessage } from './channels/stored-messages.ts';
import { broadcastTo, type Hub } from './hub.ts';
import { createAddressBuckets } from './limits.ts';
import type { Broadcast } from './wire/broadcast.ts';
import type { Content } from './wire/message.ts';

const name = z.string().min(1).max(255);
const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.unknown().optional(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
});
const eventParams = z.object({ topic: name, event: name });
const eventQuery = z.looseObject({
  private: z.string().optional(),
  persist: z.string().optional(),
  'persist[ttl]': z.coerce.number().optional(),
});

/** A refused HTTP request. */
class HttpRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Serves broadcasts over HTTP: a batch, or a single one with the payload as body. Responds with 202 and no body. */
export function broadcastPlugin(hub: Hub): FastifyPluginAsync {
  const buckets = createAddressBuckets(hub.limits.postsPerSecond);
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: hub.limits.messageBytes },
      (_request, body, done) => done(null, body),
    );
    app.setErrorHandler((error, _request, reply) => {
      const { status, message } = answerTo(error);
      if (status >= 500) hub.log.error({ err: error }, 'a broadcast over HTTP failed');
      return reply.code(status).send({ error: message, message });
    });
    app.addHook('onRequest', async ({ ip }) => {
      if (!buckets.take(networkOf(ip))) throw new HttpRefusal(429, 'Too many requests');
    });
    routes(app, hub);
  };
}

function routes(app: FastifyInstance, hub: Hub): void {
  app.post('/api/broadcast', async (request, reply) => {
    const claims = await callerOf(hub, request);
    const { messages } = batchSchema.parse(jsonBody(request));
    const envelopes = messages.map(({ topic, event, payload, ...rest }) => ({
      group: { topic, private: rest.private === true },
      broadcast: { event, content: { json: JSON.stringify(payload ?? {}) } },
    }));
    for (const group of distinctGroups(envelopes)) await mayWrite(hub, claims, group);
    for (const { group, broadcast } of envelopes) send(hub, group, broadcast);
    return reply.code(202).send();
  });
  app.post('/api/broadcast/:topic/events/:event', async (request, reply) => {
    const claims = await callerOf(hub, request);
    const { topic, event } = eventParams.parse(request.params);
    const query = eventQuery.parse(request.query);
    const group = { topic, private: query.private === 'true' };
    const content = contentOf(request);
    await mayWrite(hub, claims, group);
    const meta = await storeIfPersistent(hub, group, event, content, query);
    send(hub, group, { event, content, meta });
    return reply.code(202).send();
  });
}

async function callerOf(hub: Hub, { headers }: FastifyRequest): Promise<Claims> {
  const apikey = headers['apikey']?.toString();
  if (!apikey && !headers.authorization) throw new HttpRefusal(401, 'Unauthorized');
  const caller = await readCaller(hub.keys, { apikey, authorization: headers.authorization });
  return caller.claims;
}

function jsonBody({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new HttpRefusal(400, 'The body must be JSON');
  }
}

function contentOf(request: FastifyRequest): Content {
  if (request.headers['content-type']?.startsWith('application/octet-stream')) {
    return { bytes: request.body as Buffer };
  }
  return { json: JSON.stringify(jsonBody(request)) };
}

function distinctGroups(envelopes: readonly { readonly group: Group }[]): Group[] {
  return [...new Map(envelopes.map(({ group }) => [JSON.stringify(group), group])).values()];
}

async function mayWrite(hub: Hub, claims: Claims, group: Group): Promise<void> {
  if (!group.private || claims.role === 'service_role') return;
  const { broadcast } = await askPolicies(hub.database, claims, group.topic);
  if (!broadcast.write) throw new HttpRefusal(403, 'Unauthorized');
}

async function storeIfPersistent(
  hub: Hub,
  group: Group,
  event: string,
  content: Content,
  { persist, 'persist[ttl]': ttl }: z.infer<typeof eventQuery>,
): Promise<Broadcast['meta']> {
  const wanted = persist === 'true' ? true : ttl === undefined ? undefined : { ttl };
  if (wanted === undefined) return undefined;
  const seconds = secondsToStore(wanted);
  if (!group.private || seconds === undefined) {
    throw new HttpRefusal(422, 'persist: only on private channels, for at most three days');
  }
  return { id: await storeMessage(hub.database, group.topic, event, content, seconds) };
}

function send(hub: Hub, group: Group, broadcast: Broadcast): void {
  if (!broadcastTo(hub, group, broadcast)) throw new HttpRefusal(429, 'Too many requests');
}

function answerTo(error: unknown): { status: number; message: string } {
  if (error instanceof HttpRefusal) return error;
  if (error instanceof TokenError) return { status: 401, message: error.message };
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return { status: 422, message: `${issue?.path.join('.')}: ${issue?.message}` };
  }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  return statusCode < 500
    ? { status: statusCode, message }
    : { status: 500, message: 'Internal server error' };
}
