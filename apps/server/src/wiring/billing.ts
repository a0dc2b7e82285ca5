import { receiveEvent, watchBilling } from '@dragoman/core/billing';
import type { EmailBrand } from '@dragoman/core/emails';
import { createStripePayments, type Payments } from '@dragoman/providers/payments';
import { paymentsWebhook, paymentsWebhookPath } from '../api/payments-webhook.ts';
import type { WebPart } from '../web/start-web.ts';
import type { Mail } from './mail.ts';
import { openPaymentsDouble } from './payments-double.ts';
import type { RoleContext } from './role-context.ts';

/** How an installation bills: not at all, or by a provider. */
export type Billing =
  | { readonly kind: 'none' }
  | { readonly kind: 'provider'; readonly payments: Payments };

/** Opens the payment provider of configuration, or its double, which lives in this process. */
export async function openBilling(context: RoleContext): Promise<Billing> {
  const { config } = context;
  if (config.BILLING === 'none') return { kind: 'none' };
  const options =
    config.BILLING === 'double'
      ? await openPaymentsDouble(context, paymentsWebhookPath)
      : {
          secretKey: config.STRIPE_SECRET_KEY?.reveal() ?? '',
          publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecret: config.STRIPE_WEBHOOK_SECRET?.reveal() ?? '',
          testClock: config.STRIPE_TEST_CLOCK,
        };
  return { kind: 'provider', payments: createStripePayments(options) };
}

/** Takes the provider's webhooks, and keeps billing true by itself. */
export function billingPart(
  { services, log, shutdown }: RoleContext,
  payments: Payments,
  { mail, brand }: { mail: Mail; brand: EmailBrand },
): WebPart {
  const work = { database: services.database, payments, log };
  shutdown.add(
    'maintenance of billing',
    watchBilling({ ...work, email: mail.sender, emailBrand: brand }),
  );
  return {
    async register(app) {
      await app.register(
        paymentsWebhook((body, signature) => receiveEvent(work, body, signature), log),
      );
    },
  };
}

/** What a page loads to take a card: the script's origin, and the provider's own where the script is theirs. */
export function paymentOrigins({ scriptUrl }: Payments['page']): string[] {
  const { origin } = new URL(scriptUrl);
  const theirs = ['https://api.stripe.com', 'https://hooks.stripe.com'];
  return origin === 'https://js.stripe.com' ? [origin, ...theirs] : [origin];
}
