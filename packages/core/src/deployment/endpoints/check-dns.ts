import { checkDnsEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { checkDns as check } from '../check-dns.ts';
import { noteDns } from '../deploy.ts';
import type { DeploymentDeps } from '../deps.ts';
import { dnsAnswer } from './dns-answer.ts';

export const checkDns = implement(
  checkDnsEndpoint,
  async ({ user, params, query }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const structure = query.urlStructure ?? website.url_structure;
    const found = await check(deps, website, structure);
    await noteDns(deps, website, structure, found);
    return dnsAnswer(found);
  },
);
