import { DragomanError } from '@dragoman/domain/errors';
import { pauseAfter } from '@dragoman/domain/webhooks';
import { z } from 'zod';
import { defineJob } from '../jobs/index.ts';
import { type DeliveryDeps, sealName } from './deps.ts';
import { noteOutcome } from './endpoints.store.ts';
import { bodyOf, idOf } from './message.ts';
import { type Delivery, type Outcome, selectDelivery, storeOutcome } from './messages.store.ts';
import { signatureOf } from './signature.ts';

const gone = 410;

/** Makes one attempt to deliver a message. The next one is due by its row, so that it can be seen and replayed. */
export const deliverJob = defineJob<{ id: string; attempt: number }, DeliveryDeps>({
  name: 'deliver-webhook',
  payload: z.object({ id: z.uuid(), attempt: z.number().int() }),
  options: { concurrency: 8 },
  async handle(payload, { deps, signal }) {
    const { kysely } = deps.database;
    const delivery = await selectDelivery(kysely, payload);
    if (delivery === undefined) return;
    const answer = await attempt(deps, payload.id, delivery, signal);
    const pause = answer.isDelivered ? undefined : pauseAfter(payload.attempt, Math.random());
    await kysely.transaction().execute(async (transaction) => {
      await storeOutcome(transaction, payload, { ...answer, pause: pause ?? null });
      const isGone = answer.status === gone;
      await noteOutcome(transaction, delivery.endpointId, { ...answer, isGone });
    });
  },
});

async function attempt(
  deps: DeliveryDeps,
  messageId: string,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<Omit<Outcome, 'pause'>> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const message = signed(deps, messageId, delivery);
    const { status, text } = await deps.post(delivery.url, { ...message, signal });
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, status, answer: text, duration: took() };
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error;
    return { isDelivered: false, status: null, answer: error.message, duration: took() };
  }
}

function signed({ engineKeys }: DeliveryDeps, messageId: string, delivery: Delivery) {
  const { endpointId, sealed, former } = delivery;
  const body = bodyOf(delivery);
  const content = {
    id: idOf(messageId),
    timestamp: String(Math.floor(Date.now() / 1000)),
    body: Buffer.from(body),
  };
  const secrets = [sealed, former].flatMap((one) =>
    one === null ? [] : (engineKeys.seal.open(one, sealName(endpointId)) ?? []),
  );
  if (secrets.length === 0)
    throw new DragomanError('conflict', { message: 'The secret cannot be read. Replace it.' });
  return {
    body,
    headers: {
      'webhook-id': content.id,
      'webhook-timestamp': content.timestamp,
      'webhook-signature': secrets.map((secret) => signatureOf(content, secret)).join(' '),
    },
  };
}
