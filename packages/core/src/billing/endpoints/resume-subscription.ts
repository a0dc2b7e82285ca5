import { resumeSubscriptionEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { resumeSubscription as resume } from '../cancel.ts';
import type { BillingDeps } from '../deps.ts';

export const resumeSubscription = implement(
  resumeSubscriptionEndpoint,
  async ({ user }, deps: BillingDeps) => ({ subscription_status: await resume(deps, user.id) }),
);
