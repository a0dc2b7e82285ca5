import { checkDnsEndpoint } from '@dragoman/contract/deployment';
import { implement } from '../../api/index.ts';
import { ownWebsite } from '../../websites/index.ts';
import { checkDns as check } from '../check-dns.ts';
import type { DeploymentDeps } from '../deps.ts';

export const checkDns = implement(
  checkDnsEndpoint,
  async ({ user, params, query }, deps: DeploymentDeps) => {
    const website = await ownWebsite(deps, user, params.id);
    const { records, existingWwwRecord, dnsProvider, verified } = await check(
      deps,
      website,
      query.urlStructure ?? website.url_structure,
    );
    return {
      records: records.map((record) => ({
        ...record,
        found: [...record.found],
        ok: record.state === 'verified',
        remembered: [],
        advice: null,
        alsoAdd: null,
      })),
      existingWwwRecord: existingWwwRecord && {
        ...existingWwwRecord,
        records: [],
        state: existingWwwRecord.moved ? ('moved' as const) : ('to-move' as const),
        advice: null,
      },
      dnsProvider,
      verified,
      zone: null,
      domainConnect: null,
      checkedAt: new Date().toISOString(),
    };
  },
);
