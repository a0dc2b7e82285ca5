import {
  billingInfoEndpoint,
  cancelSubscriptionEndpoint,
  createSubscriptionEndpoint,
  payInvoiceEndpoint,
  resumeSubscriptionEndpoint,
} from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { selectProviderStatus } from '../accounts/accounts.store.ts';
import { invoiceClientSecret } from '../checkout/invoice-client-secret.ts';
import { subscribe } from '../checkout/subscribe.ts';
import type { BillingDeps } from '../deps.ts';
import { readPriceIds, readPrices } from '../tiers/prices.ts';
import { cancelSubscription as cancel, resumeSubscription as resume } from './cancel.ts';
import { readSubscription } from './subscription.ts';

export const readBillingInfo = implement(
  billingInfoEndpoint,
  async ({ user }, deps: BillingDeps) => {
    const [subscription, prices, account, ids] = await Promise.all([
      readSubscription(deps, user.id),
      readPrices(deps, user.id),
      selectProviderStatus(deps.database.kysely, user.id),
      readPriceIds(deps),
    ]);
    return {
      billing: deps.billing,
      subscription_status: subscription.status,
      subscription_period_end: subscription.periodEnd?.toISOString() ?? null,
      trial_end: subscription.trialEnd?.toISOString() ?? null,
      pauses_at: subscription.pausesAt?.toISOString() ?? null,
      cancels_at: account?.cancels_at?.toISOString() ?? null,
      past_due: account?.provider_status === 'past_due',
      payment: deps.payments?.page ?? null,
      totalMonthlyPrice: prices.totalMonthlyPrice,
      websites: prices.websites.map((website) => ({
        ...website,
        priceId: ids.get(website.tier) ?? null,
      })),
    };
  },
);

export const createSubscription = implement(
  createSubscriptionEndpoint,
  async ({ user, body }, deps: BillingDeps) => ({
    clientSecret: await subscribe(deps, user.id, { ...body, name: body.customerInfo.name }),
  }),
);

export const cancelSubscription = implement(
  cancelSubscriptionEndpoint,
  async ({ user }, deps: BillingDeps) => ({ subscription_status: await cancel(deps, user.id) }),
);

export const resumeSubscription = implement(
  resumeSubscriptionEndpoint,
  async ({ user }, deps: BillingDeps) => ({ subscription_status: await resume(deps, user.id) }),
);

export const payInvoice = implement(
  payInvoiceEndpoint,
  async ({ user, body }, deps: BillingDeps) => ({
    clientSecret: await invoiceClientSecret(deps, user.id, body.invoiceId),
  }),
);
