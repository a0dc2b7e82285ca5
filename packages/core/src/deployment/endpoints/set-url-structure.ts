import { setUrlStructureEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { setUrlStructure as change } from '../url-structure.ts';

export const setUrlStructure = implement(
  setUrlStructureEndpoint,
  async ({ user, params, body }, deps: DeploymentDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    await change(deps, id, body.urlStructure);
    return { urlStructure: body.urlStructure };
  },
);
