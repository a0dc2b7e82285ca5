import { passThroughEndpoint } from '@dragoman/contract/deployment';
import { changeBack, leastPassThroughDays } from '@dragoman/domain/deployment';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { selectPointingHosts } from '../hosts/hosts.store.ts';
import { checkHosts } from '../records/check-records.ts';
import { isTakenOver } from '../takeovers/takeovers.ts';
import type { ReleaseDeps } from './follow-releases.ts';

export const readPassThrough = implement(
  passThroughEndpoint,
  async ({ user, params }, deps: ReleaseDeps) => {
    const website = await ownWebsite(deps, user, params.id);
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
  },
);
