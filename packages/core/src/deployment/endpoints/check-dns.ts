import { checkDnsEndpoint } from '@dragoman/contract/deployment';
import { nextCheckIn } from '@dragoman/domain/deployment';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { checkDns as check } from '../dns/check-dns.ts';
import { noteDns } from '../status/deploy-when-ready.ts';
import { expectChanges } from '../watch/checks.store.ts';
import { dnsAnswer } from './dns-answer.ts';

export const checkDns = implement(
  checkDnsEndpoint,
  async ({ user, params, query }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const structure = query.urlStructure ?? website.url_structure;
    const found = await check(deps, website, structure);
    await noteDns(deps, website, structure, found);
    if (!found.verified) await expectChanges(deps.database.kysely, website.id, soon());
    return dnsAnswer(found);
  },
);

/** Whoever looks has just changed something, or is about to. */
function soon(): Date {
  return new Date(Date.now() + nextCheckIn({ isLive: false, isLosing: false, looks: 0 }) * 1000);
}
