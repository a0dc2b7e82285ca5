import { resumeWebsiteEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { resume } from '../pause/pause.ts';

export const resumeWebsite = implement(
  resumeWebsiteEndpoint,
  async ({ user, params }, deps: BillingDeps) => {
    await resume(deps, user.id, params.id);
    return { status: 'enabled' as const };
  },
);
