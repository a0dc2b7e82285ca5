import type { Log } from '@dragoman/domain/log';
import { PaymentsError } from '@dragoman/providers/payments';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';

/** Receives events from the payment provider. */
export const paymentsWebhookPath = '/api/webhooks/payments';

const bodyLimit = 1024 * 1024;

/**
 * Receives webhooks. The signature, computed over the raw bytes, replaces a token. Responds with 400 to an invalid
 * signature and with 500 to a processing failure, so the provider retries.
 */
export function paymentsWebhook(
  receive: (body: Buffer, signature: string) => Promise<void>,
  log: Log,
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    app.post(paymentsWebhookPath, { bodyLimit }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      try {
        await receive(body, typeof signature === 'string' ? signature : '');
        return await reply.send({ received: true });
      } catch (error) {
        return await refuse(reply, error, log);
      }
    });
  };
}

function refuse(reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  if (error instanceof PaymentsError && error.reason === 'signature') {
    return reply.code(400).send({ error: error.message });
  }
  log.error({ err: error }, 'could not process a webhook of the payment provider');
  return reply.code(500).send({ error: 'Something went wrong on our side.' });
}
