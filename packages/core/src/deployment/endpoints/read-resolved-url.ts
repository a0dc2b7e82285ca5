import { resolvedUrlEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { resolveUrl } from '../resolved-url.ts';

export const readResolvedUrl = implement(
  resolvedUrlEndpoint,
  async ({ user, params }, deps: DeploymentDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    return { resolvedUrl: await resolveUrl(deps, website) };
  },
);
