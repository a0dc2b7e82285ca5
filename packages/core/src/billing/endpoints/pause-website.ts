import { pauseWebsiteEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../deps.ts';
import { pause } from '../pause/pause.ts';

export const pauseWebsite = implement(
  pauseWebsiteEndpoint,
  async ({ user, params }, deps: BillingDeps) => {
    await pause(deps, user.id, params.id);
    return { status: 'disabled' as const };
  },
);
