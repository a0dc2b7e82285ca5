import type { Config } from '@dragoman/config';
import type { BillingDeps } from '@dragoman/core/billing';
import { createAuthMailer } from '@dragoman/core/emails';
import { silentLog } from '@dragoman/domain/log';
import type { AuthAdmin } from '@dragoman/providers/auth-admin';
import { createStripePayments } from '@dragoman/providers/payments';
import { authPlugin } from '@dragoman/supabase/auth';
import fastify from 'fastify';
import { openBackend } from '../wiring/backend.ts';
import { stripeOptions } from '../wiring/billing.ts';
import { emailBrand } from '../wiring/brand.ts';
import { openMail } from '../wiring/mail.ts';
import type { Services } from '../wiring/services.ts';
import { publicUrlOf } from '../wiring/visitor-origin.ts';
import { authOptions } from './backend-part.ts';

/** What a command uses of accounts, beside a running server or without one. */
export interface Accounts {
  readonly authAdmin: AuthAdmin;
  readonly billing: BillingDeps;
  /** Address of the product, without a trailing slash. */
  readonly publicUrl: string;
}

/** Opens accounts for a command; the embedded backend's part for them listens on a loopback port until the services shut down. */
export async function openAccounts(configured: Config, services: Services): Promise<Accounts> {
  const publicUrl = publicUrlOf(configured, configured.PORT);
  const apiUrl = configured.PUBLIC_API_URL ?? publicUrl;
  const billing = billingOf(configured, services);
  const config = { ...configured, HOST: '127.0.0.1' };
  const { keys, authAdmin } = await openBackend({ config, services, apiUrl, port: 0 });
  if (keys === undefined) return { authAdmin, billing, publicUrl };
  const { shutdown } = services;
  const sender = await openMail({ config, addresses: {}, shutdown, log: silentLog });
  const mailer = createAuthMailer({ sender, ...emailBrand(config, publicUrl) });
  const isEmbedded = config.DATABASE_URL === undefined;
  const context = { config, services, shutdown, publicUrl, apiUrl, isEmbedded, log: silentLog };
  const options = { ...authOptions({ ...context, port: config.PORT }), keys, mailer };
  const app = fastify({ forceCloseConnections: true });
  await app.register(authPlugin(options), { prefix: '/auth/v1' });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  shutdown.add('accounts', () => app.close());
  const port = Number(new URL(address).port);
  const opened = await openBackend({ config, services, apiUrl, port });
  return { authAdmin: opened.authAdmin, billing, publicUrl };
}

/** The double's subscriptions end when the account is erased, by the server that runs it. */
function billingOf(config: Config, { database }: Services): BillingDeps {
  if (config.BILLING !== 'stripe') return { database, billing: 'none' };
  return { database, billing: 'provider', payments: createStripePayments(stripeOptions(config)) };
}
