import { cancelSubscriptionEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { cancelSubscription as cancel } from '../subscription/cancel.ts';

export const cancelSubscription = implement(
  cancelSubscriptionEndpoint,
  async ({ user }, deps: BillingDeps) => ({ subscription_status: await cancel(deps, user.id) }),
);
