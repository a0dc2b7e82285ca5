import { setSnippetStatusEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { confirmSnippet } from '../snippet/snippet.ts';

export const setSnippetStatus = implement(
  setSnippetStatusEndpoint,
  async ({ user, params, body }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    return { snippetChecked: await confirmSnippet(deps, website, body.snippetChecked) };
  },
);
