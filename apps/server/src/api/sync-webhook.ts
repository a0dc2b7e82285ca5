import { receiveWebhook, webhookPath } from '@dragoman/core/sync';
import type { Database } from '@dragoman/database/connection';
import { DragomanError, errorCatalogue } from '@dragoman/domain/errors';
import type { Log } from '@dragoman/domain/log';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

const bodyLimit = 256 * 1024;

/** Receives reports that a website changed. The signature, computed over the raw bytes, replaces a token. */
export function syncWebhook(deps: {
  readonly database: Database;
  readonly log: Log;
}): FastifyPluginAsync {
  return async (app) => {
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
        if (!isRefusal) deps.log.error({ err: error }, 'could not process a webhook');
        const { status, message } = errorCatalogue[isRefusal ? error.code : 'internal'];
        return await reply.code(status).send({ error: isRefusal ? error.message : message });
      }
    });
  };
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
