import { cancelSubscriptionEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { assertCancellable } from '../changes.ts';
import type { BillingDeps } from '../deps.ts';

export const cancelSubscription = implement(
  cancelSubscriptionEndpoint,
  async ({ user }, deps: BillingDeps) => assertCancellable(deps, user.id),
);
