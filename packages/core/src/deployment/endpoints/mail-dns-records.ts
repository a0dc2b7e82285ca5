import { mailDnsEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import type { DeploymentDeps, DeploymentMailDeps } from '../deps.ts';
import { mailRecords } from '../dns/mail-records.ts';

export const mailDnsRecords = implement(
  mailDnsEndpoint,
  async ({ user, params, body }, deps: DeploymentDeps & DeploymentMailDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const { email, urlStructure: structure = website.url_structure } = body;
    await mailRecords(deps, website, { to: email, structure });
    return { sentTo: email };
  },
);
