import { createSubscriptionEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { subscribe } from '../checkout/subscribe.ts';
import type { BillingDeps } from '../deps.ts';

export const createSubscription = implement(
  createSubscriptionEndpoint,
  async ({ user, body }, deps: BillingDeps) => ({
    clientSecret: await subscribe(deps, user.id, { ...body, name: body.customerInfo.name }),
  }),
);
