import { setSnippetStatusEndpoint, verifySnippetEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { confirmSnippet, verifySnippet as verify } from './snippet.ts';

export const verifySnippet = implement(
  verifySnippetEndpoint,
  async ({ user, params }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const check = await verify(deps, website);
    return { isInstalled: check.finding === 'installed', ...check };
  },
);

export const setSnippetStatus = implement(
  setSnippetStatusEndpoint,
  async ({ user, params, body }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    return { snippetChecked: await confirmSnippet(deps, website, body.snippetChecked) };
  },
);
