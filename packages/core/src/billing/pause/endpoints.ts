import { pauseWebsiteEndpoint, resumeWebsiteEndpoint } from '@dragoman/contract/billing';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { conflict } from '../checkout/provider-errors.ts';
import type { BillingDeps } from '../deps.ts';
import { mayDeploy } from '../subscription/subscription.ts';
import { pauseWebsites, resumeWebsites } from './paused.store.ts';

/** Pauses one live website of the owner (PRODUCT.md 8). */
export const pauseWebsite = implement(
  pauseWebsiteEndpoint,
  async ({ user, params }, deps: BillingDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    const paused = await pauseWebsites(deps.database.kysely, user.id, 'owner', id);
    if (paused.length === 0) throw conflict('Only a website that is deployed can be paused.');
    return { status: 'disabled' as const };
  },
);

export const resumeWebsite = implement(
  resumeWebsiteEndpoint,
  async ({ user, params }, deps: BillingDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    if (!(await mayDeploy(deps, user.id))) {
      throw conflict('Please activate your subscription before deploying.');
    }
    const resumed = await resumeWebsites(deps.database.kysely, user.id, 'owner', id);
    if (resumed === 0) throw conflict('This website is not paused.');
    return { status: 'enabled' as const };
  },
);
