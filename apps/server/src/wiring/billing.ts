import type { Config } from '@dragoman/config';
import { receiveEvent, watchBilling } from '@dragoman/core/billing';
import type { EmailBrand } from '@dragoman/core/emails';
import type { EmailSender } from '@dragoman/providers/email';
import {
  createStripePayments,
  type Payments,
  type StripeOptions,
} from '@dragoman/providers/payments';
import { paymentsWebhook } from '../api/payments-webhook.ts';
import type { WebPart } from '../web/start-web.ts';
import { openPaymentsDouble } from './payments-double.ts';
import type { RoleContext } from './role-context.ts';

/** How an installation bills: not at all, or through a provider. */
export type Billing =
  | { readonly kind: 'none' }
  | { readonly kind: 'provider'; readonly payments: Payments };

/** Opens the configured payment provider, or its double: in this process unless the supervisor runs it. */
export async function openBilling(context: RoleContext): Promise<Billing> {
  const { config, addresses, port } = context;
  if (config.BILLING === 'none') return { kind: 'none' };
  const options =
    config.BILLING === 'double'
      ? (addresses.paymentsDouble ?? (await openPaymentsDouble(context, port)))
      : stripeOptions(config);
  return { kind: 'provider', payments: createStripePayments(options) };
}

/** Returns how to reach Stripe by the operator's keys. */
export function stripeOptions(config: Config): StripeOptions {
  return {
    secretKey: config.STRIPE_SECRET_KEY?.reveal() ?? '',
    publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecret: config.STRIPE_WEBHOOK_SECRET?.reveal() ?? '',
    testClock: config.STRIPE_TEST_CLOCK,
  };
}

/** Receives the provider's webhooks and runs billing maintenance. */
export function billingPart(
  { services, log, shutdown }: RoleContext,
  payments: Payments,
  { email, brand }: { email: EmailSender; brand: EmailBrand },
): WebPart {
  const work = { database: services.database, payments, log };
  shutdown.add('maintenance of billing', watchBilling({ ...work, email, emailBrand: brand }));
  return {
    async register(app) {
      await app.register(
        paymentsWebhook((body, signature) => receiveEvent(work, body, signature), log),
      );
    },
  };
}

/** Returns the origins a page needs to accept a card: the script's and, for the real provider, its API's. */
export function paymentOrigins({ scriptUrl }: Payments['page']): string[] {
  const { origin } = new URL(scriptUrl);
  const theirs = ['https://api.stripe.com', 'https://hooks.stripe.com'];
  return origin === 'https://js.stripe.com' ? [origin, ...theirs] : [origin];
}
