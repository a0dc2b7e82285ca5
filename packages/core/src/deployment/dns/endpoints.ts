import { checkDnsEndpoint, mailDnsEndpoint } from '@dragoman/contract/deployment';
import { nextCheckIn } from '@dragoman/domain/deployment';
import { implement } from '../../api/index.ts';
import type { BillingDeps } from '../../billing/index.ts';
import type { MailDeps } from '../../emails/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { applyDnsCheck } from '../deploy/deploy-when-ready.ts';
import type { DeploymentDeps } from '../deps.ts';
import { scheduleCheck } from '../watch/checks.store.ts';
import { checkDns as runDnsCheck } from './check-dns.ts';
import { mailRecords } from './mail-records.ts';

export const checkDns = implement(
  checkDnsEndpoint,
  async ({ user, params, query }, deps: DeploymentDeps & BillingDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const structure = query.urlStructure ?? website.url_structure;
    const check = await runDnsCheck(deps, website, structure);
    await applyDnsCheck(deps, website, structure, check);
    // An owner who checks has just changed a record or is about to.
    if (!check.verified) await scheduleCheck(deps.database.kysely, website.id, firstCheckIn());
    return { ...check, checkedAt: check.checkedAt.toISOString() };
  },
);

export const mailDnsRecords = implement(
  mailDnsEndpoint,
  async ({ user, params, body }, deps: DeploymentDeps & MailDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const { email, urlStructure: structure = website.url_structure } = body;
    await mailRecords(deps, website, { to: email, structure });
    return { sentTo: email };
  },
);

/** Milliseconds. */
function firstCheckIn(): number {
  return nextCheckIn({ isLive: false, isLosing: false, looks: 0 }) * 1000;
}
