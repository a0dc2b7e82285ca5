import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { schedule } from '@dragoman/core/maintenance';
import type { StripeOptions } from '@dragoman/providers/payments';
import { type StripeDouble, startStripeDouble, type Tables } from '@dragoman/stripe-double';
import { paymentsWebhookPath } from '../api/payments-webhook.ts';
import type { RoleContext } from './role-context.ts';

/**
 * Starts the payment provider's double in this process and registers the webhook at `webPort`. Its state is saved in the data
 * folder, so customers survive a restart.
 */
export async function openPaymentsDouble(
  { config, shutdown, log }: Pick<RoleContext, 'config' | 'shutdown' | 'log'>,
  webPort: number,
): Promise<StripeOptions> {
  const file = path.resolve(config.DATA_DIR, 'stripe-double.json');
  const tables = await remembered(file);
  const double = await startStripeDouble({
    port: config.STRIPE_DOUBLE_PORT,
    ...(tables !== undefined && { tables: { ...tables, endpoints: {} } }),
  });
  shutdown.add('double of the payment provider', async () => {
    await keep(double, file);
    await double.close();
  });
  const keeping = { name: 'double of the payment provider', pause: 5000, log };
  shutdown.add(
    'what the double remembers',
    schedule({ ...keeping, work: () => keep(double, file) }),
  );
  log.info({ url: double.url }, 'payments use the local Stripe double; no money is charged');
  const webhook = `http://${config.HOST}:${webPort}${paymentsWebhookPath}`;
  return {
    secretKey: double.secretKey,
    publishableKey: double.publishableKey,
    apiUrl: double.url,
    scriptUrl: double.scriptUrl,
    testClock: config.STRIPE_TEST_CLOCK,
    webhookSecret: await makeEndpoint(double, webhook),
  };
}

async function makeEndpoint({ url, secretKey }: StripeDouble, target: string): Promise<string> {
  const answer = await fetch(`${url}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ url: target, 'enabled_events[0]': '*' }),
  });
  const { secret } = (await answer.json()) as { secret: string };
  return secret;
}

async function remembered(file: string): Promise<Tables | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Tables);
}

/** Writes the file atomically. */
async function keep(double: StripeDouble, file: string): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(double.snapshot()), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
