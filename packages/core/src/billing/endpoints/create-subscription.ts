import { createSubscriptionEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { assertSubscribable } from '../changes.ts';
import type { BillingDeps } from '../deps.ts';

export const createSubscription = implement(
  createSubscriptionEndpoint,
  async ({ user, body }, deps: BillingDeps) => assertSubscribable(deps, user.id, body),
);
