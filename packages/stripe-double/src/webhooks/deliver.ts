import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fits } from '../resources/events.ts';
import type { Account } from '../state/account.ts';
import type { Event, WebhookEndpoint } from '../state/wire.ts';

/** How events are delivered: at once in order, held until released, or never. */
type DeliveryMode = 'send' | 'hold' | 'drop';

/** Sends events to their webhook endpoints; tests can hold or drop them. */
export interface Deliveries {
  mode: DeliveryMode;
  accept(event: Event): void;
  /** Sends held events: in order, reversed, or each twice. Resolves when all were delivered or given up. */
  release(order: 'in-order' | 'reversed' | 'twice'): Promise<void>;
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>;
  stop(): void;
}

/** Milliseconds before each retry of a refused event. The provider takes hours. */
const waits = [250, 500, 1000, 2000, 4000, 8000];

/** Delivers events sequentially, with retries. */
export function openDeliveries(account: Account): Deliveries {
  const stopped = new AbortController();
  let held: Event[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const send = (events: readonly Event[]) => {
    for (const event of events) last = last.then(() => toAll(account, event, stopped.signal));
    return last;
  };
  return {
    mode: 'send',
    accept(event) {
      if (this.mode === 'hold') held.push(event);
      else if (this.mode === 'send') send([event]);
    },
    async release(order) {
      const events = ordered(held, order);
      held = [];
      this.mode = 'send';
      await send(events);
    },
    async settled() {
      await last;
    },
    stop: () => stopped.abort(),
  };
}

function ordered(events: readonly Event[], order: 'in-order' | 'reversed' | 'twice'): Event[] {
  if (order === 'reversed') return events.toReversed();
  return order === 'twice' ? events.flatMap((event) => [event, event]) : [...events];
}

async function toAll(account: Account, event: Event, stop: AbortSignal): Promise<void> {
  const wanting = Object.values(account.tables.endpoints).filter((endpoint) =>
    endpoint.enabled_events.some((pattern) => fits(pattern, event.type)),
  );
  for (const endpoint of wanting) await insist(endpoint, event, stop);
}

async function insist(endpoint: WebhookEndpoint, event: Event, stop: AbortSignal): Promise<void> {
  for (const wait of [...waits, undefined]) {
    if (stop.aborted || (await post(endpoint, event, stop))) return;
    if (wait !== undefined) await sleep(wait, undefined, { signal: stop }).catch(() => {});
  }
}

async function post(endpoint: WebhookEndpoint, event: Event, stop: AbortSignal): Promise<boolean> {
  const body = JSON.stringify(event);
  const now = Math.floor(Date.now() / 1000);
  try {
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(body, endpoint.secret, now),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(20_000)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Returns the header `Stripe-Signature` for a body at a time (seconds) [https://docs.stripe.com/webhooks#verify-manually]. */
function signature(body: string, secret: string, at: number): string {
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}
