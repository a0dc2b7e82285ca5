import {
  checkDnsEndpoint,
  mailDnsEndpoint,
  passThroughEndpoint,
  provisionEndpoint,
  resolvedUrlEndpoint,
  setSnippetStatusEndpoint,
  setUrlStructureEndpoint,
  verifySnippetEndpoint,
} from '@dragoman/contract/deployment';
import { changeBack, leastPassThroughDays, nextCheckIn } from '@dragoman/domain/deployment';
import { endpointsOf } from '../api/index.ts';
import type { BillingDeps } from '../billing/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import { applyDnsCheck } from './deploy/deploy-when-ready.ts';
import { provision } from './deploy/provision.ts';
import { checkDns as runDnsCheck } from './dns/check-dns.ts';
import { scheduleCheck } from './dns/checks.store.ts';
import { mailRecords } from './dns/mail-records.ts';
import { changeStructure } from './dns/status.store.ts';
import { selectPointingHosts } from './hosts/hosts.store.ts';
import type { ReleaseDeps } from './pass-through/follow-releases.ts';
import { checkHosts } from './records/check-records.ts';
import { confirmSnippet, verifySnippet as verify } from './snippet/snippet.ts';
import { isTakenOver } from './takeovers/takeovers.ts';

/** The endpoints for taking a website live. */
export const deploymentEndpoints = endpointsOf<ReleaseDeps & BillingDeps>([
  implementForWebsite(checkDnsEndpoint, async ({ website, query }, deps) => {
    const structure = query.urlStructure ?? website.url_structure;
    const check = await runDnsCheck(deps, website, structure);
    await applyDnsCheck(deps, website, structure, check);
    // An owner who checks has just changed a record or is about to.
    if (!check.verified) await scheduleCheck(deps.database.kysely, website.id, firstCheckIn());
    return check;
  }),
  implementForWebsite(mailDnsEndpoint, async ({ website, body }, deps) => {
    const { email, urlStructure: structure = website.url_structure } = body;
    await mailRecords(deps, website, { to: email, structure });
    return { sentTo: email };
  }),
  implementForWebsite(verifySnippetEndpoint, async ({ website }, deps) => {
    const check = await verify(deps, website);
    return { isInstalled: check.finding === 'installed', ...check };
  }),
  implementForWebsite(setSnippetStatusEndpoint, async ({ website, body }, deps) => {
    return { snippetChecked: await confirmSnippet(deps, website, body.snippetChecked) };
  }),
  implementForWebsite(passThroughEndpoint, async ({ website }, deps) => {
    const hosts = await selectPointingHosts(deps.database.kysely, website.id);
    const records = await checkHosts(deps, website, hosts);
    return {
      days: deps.passThroughDays ?? leastPassThroughDays,
      hosts: hosts.map((host) => {
        const record = records.find((one) => one.host === host.host);
        const isOurs = record?.ok === true || record?.isOurs === true;
        return {
          ...changeBack(website.url, host),
          leadsHere: isOurs || (isTakenOver(record) ? false : null),
        };
      }),
    };
  }),
  /** The website's address after redirects, without a trailing slash. */
  implementForWebsite(resolvedUrlEndpoint, async ({ website }, deps) => {
    const { url } = await deps.fetchPage(website.url);
    return { resolvedUrl: url.replace(/\/$/, '') };
  }),
  implementForWebsite(provisionEndpoint, async ({ website, body }, deps) => {
    await provision(deps, website, body);
    return { status: 'enabled' as const };
  }),
  /** Hosts that are already served stay served, so existing links still work. */
  implementForWebsite(
    setUrlStructureEndpoint,
    async ({ website: { id }, body: { urlStructure } }, deps) => {
      await changeStructure(deps.database.kysely, id, urlStructure);
      return { urlStructure };
    },
  ),
]);

/** Milliseconds. */
function firstCheckIn(): number {
  return nextCheckIn({ isLive: false, isLosing: false, looks: 0 }) * 1000;
}
