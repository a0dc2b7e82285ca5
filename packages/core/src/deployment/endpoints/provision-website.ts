import { provisionEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { provision } from '../status/provision.ts';

export const provisionWebsite = implement(
  provisionEndpoint,
  async ({ user, params, body }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const { resolvedUrl } = body;
    await provision(deps, website, resolvedUrl === undefined ? {} : { resolvedUrl });
    return { status: 'enabled' as const };
  },
);
