import { verifySnippetEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { verifySnippet as verify } from '../snippet.ts';

export const verifySnippet = implement(
  verifySnippetEndpoint,
  async ({ user, params }, deps: DeploymentDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const isInstalled = await verify(deps, website);
    const finding = isInstalled ? ('installed' as const) : ('absent' as const);
    return { isInstalled, finding, page: website.url, found: null };
  },
);
