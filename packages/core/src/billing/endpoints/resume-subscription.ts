import { resumeSubscriptionEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { resumeSubscription as resume } from '../subscription/cancel.ts';

export const resumeSubscription = implement(
  resumeSubscriptionEndpoint,
  async ({ user }, deps: BillingDeps) => ({ subscription_status: await resume(deps, user.id) }),
);
