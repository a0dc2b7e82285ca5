import {
  provisionEndpoint,
  resolvedUrlEndpoint,
  setUrlStructureEndpoint,
} from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { provision } from './provision.ts';
import { changeStructure } from './status.store.ts';

/** The website's address after redirects, without a trailing slash. */
export const readResolvedUrl = implement(
  resolvedUrlEndpoint,
  async ({ user, params }, deps: DeploymentDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const { url } = await deps.fetchPage(website.url);
    return { resolvedUrl: url.replace(/\/$/, '') };
  },
);

export const provisionWebsite = implement(
  provisionEndpoint,
  async ({ user, params, body }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    await provision(deps, website, body);
    return { status: 'enabled' as const };
  },
);

/** Hosts that are already served stay served, so existing links still work. */
export const setUrlStructure = implement(
  setUrlStructureEndpoint,
  async ({ user, params, body: { urlStructure } }, deps: DeploymentDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    await changeStructure(deps.database.kysely, id, urlStructure);
    return { urlStructure };
  },
);
