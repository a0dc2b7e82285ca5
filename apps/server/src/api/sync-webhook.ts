import { createCounter } from '@dragoman/core/shared-limits';
import { receiveWebhook, type SecretDeps, webhookPath } from '@dragoman/core/sync';
import type { HasDatabase } from '@dragoman/database/connection';
import { networkOf } from '@dragoman/domain/addresses';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

const bodyLimit = 256 * 1024;
/** Refused calls of a network after which its calls are not even read. */
const refusals = { name: 'refused webhook calls', requests: 30, seconds: 60 };

interface Deps extends HasDatabase, SecretDeps {
  readonly log: Log;
}

/** Receives reports that a website changed. The signature, computed over the raw bytes, replaces a token. */
export function syncWebhook(deps: Deps): FastifyPluginAsync {
  const refused = createCounter(undefined, refusals);
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const counted = await refused.get(networkOf(request.ip));
      if (counted === null || counted.consumedPoints < refusals.requests) return;
      const { status, message } = errorCatalogue['too-many-requests'];
      reply.header('retry-after', Math.max(1, Math.ceil(counted.msBeforeNext / 1000)));
      await reply.code(status).send({ error: message });
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    app.post(webhookPath(':websiteId'), { bodyLimit }, async (request, reply) => {
      try {
        await receiveWebhook(deps, callOf(request));
        return await reply.code(202).send({ received: true });
      } catch (error) {
        const isRefusal = error instanceof DragomanError;
        if (isRefusal && isOfStranger(error)) await refused.penalty(networkOf(request.ip));
        if (!isRefusal) deps.log.error({ err: error }, 'could not process a webhook');
        const { status, message } = errorCatalogue[isRefusal ? error.code : 'internal'];
        return await reply.code(status).send({ error: isRefusal ? error.message : message });
      }
    });
  };
}

/** A repeated call, or one too many, is signed. */
function isOfStranger({ code }: DragomanError): boolean {
  return code === 'unauthorized' || code === 'not-found';
}

function callOf({ headers, params, body }: FastifyRequest) {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    websiteId: (params as { websiteId: string }).websiteId,
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    body: body instanceof Buffer ? body : Buffer.alloc(0),
  };
}
