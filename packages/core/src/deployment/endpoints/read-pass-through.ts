import { passThroughEndpoint } from '@dragoman/contract/deployment';
import { changeBack, leastPassThroughDays } from '@dragoman/domain/deployment';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { readHosts } from '../records/check-records.ts';
import type { ReleaseDeps } from '../releases/follow-releases.ts';
import { leadingHosts } from '../releases/leading-hosts.store.ts';
import { isLost } from '../takeovers/takeovers.ts';

export const readPassThrough = implement(
  passThroughEndpoint,
  async ({ user, params }, deps: ReleaseDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const hosts = await leadingHosts(deps.database.kysely, website.id);
    const records = await readHosts(deps, website, hosts);
    return {
      days: deps.passThroughDays ?? leastPassThroughDays,
      hosts: hosts.map((host) => {
        const record = records.find((one) => one.host === host.host);
        const leads = record?.ok === true || record?.isOurs === true;
        return {
          ...changeBack(website.url, host),
          leadsHere: leads || (isLost(record) ? false : null),
        };
      }),
    };
  },
);
