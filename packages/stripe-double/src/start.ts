import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passTime } from './billing/pass-time.ts';
import { serve } from './serve.ts';
import { type Account, type AfterRetries, openAccount } from './state/account.ts';
import type { Tables } from './state/state.ts';
import { openDeliveries } from './webhooks/deliver.ts';

export interface StripeDoubleOptions {
  /** Defaults to the port of `tables` if free, so that invoice links stay valid; else any free port. */
  readonly port?: number;
  readonly secretKey?: string;
  readonly publishableKey?: string;
  /** What happens after the last failed renewal payment; an account setting at Stripe. */
  readonly afterRetries?: AfterRetries;
  /** State of an earlier double (`snapshot()`). */
  readonly tables?: Tables;
}

export interface StripeDouble {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** URL of the script that replaces the provider's. */
  readonly scriptUrl: string;
  /** Returns the whole state as plain data, to be stored and passed in again. */
  snapshot(): Tables;
  close(): Promise<void>;
}

/**
 * Starts a double of the payment provider's API on 127.0.0.1. The official SDK connects with `host`, `port` and `protocol:
 * 'http'`; a page loads `scriptUrl` instead of the provider's script. Time advances in real time, or by test clocks.
 */
export async function startStripeDouble(options: StripeDoubleOptions = {}): Promise<StripeDouble> {
  const account = openAccount({
    secretKey: options.secretKey ?? 'sk_test_double',
    publishableKey: options.publishableKey ?? 'pk_test_double',
    afterRetries: options.afterRetries ?? 'cancel',
    tables: options.tables,
  });
  const deliveries = openDeliveries(account);
  account.onEvent = (event) => deliveries.accept(event);
  account.eventsDelivered = () => deliveries.settled();
  const server = serve(account, deliveries);
  const last = Number(URL.parse(account.tables.baseUrl ?? '')?.port ?? 0);
  const port = await listen(server, options.port ? [options.port] : [last, 0]);
  moveTo(account, `http://127.0.0.1:${port}`);
  const ticking = setInterval(() => passTime(account, Math.floor(Date.now() / 1000)), 1000);
  return {
    url: account.baseUrl,
    secretKey: account.secretKey,
    publishableKey: account.publishableKey,
    scriptUrl: `${account.baseUrl}/v3/`,
    snapshot: () => structuredClone(account.tables),
    async close() {
      clearInterval(ticking);
      deliveries.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => {});
    },
  };
}

/** Listens on the first free port and returns it. Rejects if the last one is taken. */
async function listen(server: Server, ports: readonly number[]): Promise<number> {
  const [port = 0, ...others] = ports;
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (others.length === 0) throw error;
    return listen(server, others);
  }
  return (server.address() as AddressInfo).port;
}

/** Updates links issued under an earlier URL. */
function moveTo(account: Account, baseUrl: string): void {
  const { tables } = account;
  const moved = (address: string | null) =>
    address === null ? null : baseUrl + new URL(address).pathname;
  for (const invoice of Object.values(tables.invoices)) {
    invoice.hosted_invoice_url = moved(invoice.hosted_invoice_url);
    invoice.invoice_pdf = moved(invoice.invoice_pdf);
  }
  tables.baseUrl = baseUrl;
  account.baseUrl = baseUrl;
}
