import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passTime } from './billing/pass-time.ts';
import { serve } from './http/serve.ts';
import { type Account, type AfterRetries, openAccount } from './state/account.ts';
import type { Tables } from './state/state.ts';
import { openDeliveries } from './webhooks/deliver.ts';

export interface StripeDoubleOptions {
  /** 0 or left out: the port of `tables`, where it is free, so that links to invoices stay good; else any free port. */
  readonly port?: number;
  readonly secretKey?: string;
  readonly publishableKey?: string;
  /** What follows the last failed attempt to collect a renewal; the provider lets the account choose. */
  readonly afterRetries?: AfterRetries;
  /** What an earlier double remembered (`snapshot()`). */
  readonly tables?: Tables;
}

export interface StripeDouble {
  /** Address without a slash at its end. */
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Address of the script that takes the place of the provider's. */
  readonly scriptUrl: string;
  /** The whole state as plain data, to store and pass in again. */
  snapshot(): Tables;
  close(): Promise<void>;
}

/**
 * Starts a double of the payment provider's API on 127.0.0.1. The official SDK talks to it with `host`, `port` and
 * `protocol: 'http'`; a page loads `scriptUrl` instead of the provider's script. Time passes by itself, or by test clocks.
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
  account.heard = () => deliveries.settled();
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

/** Opens the first of the ports that is free and returns it. Rejects when the last one is taken. */
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

/** Links that were given out at an earlier address lead to this one. */
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
