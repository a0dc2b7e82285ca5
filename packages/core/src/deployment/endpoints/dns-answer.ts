import type { DnsCheckAnswer } from '@dragoman/contract/deployment';
import type { DnsCheck } from '../dns/check-dns.ts';

/** A check as the wire has it. */
export function dnsAnswer(check: DnsCheck): DnsCheckAnswer {
  const { records, existingWwwRecord: existing, zone, domainConnect, ...rest } = check;
  return {
    ...rest,
    records: records.map(({ isOurs: _, proof: __, ...record }) => ({
      ...record,
      found: [...record.found],
      remembered: [...record.remembered],
      advice: copied(record.advice),
    })),
    existingWwwRecord: existing && {
      ...existing,
      records: [...existing.records],
      advice: copied(existing.advice),
    },
    zone: zone && { domain: zone.domain, nameServers: [...zone.nameServers] },
    domainConnect: domainConnect && {
      ...domainConnect,
      applyUrls: { ...domainConnect.applyUrls },
    },
    checkedAt: check.checkedAt.toISOString(),
  };
}

function copied(advice: DnsCheck['records'][number]['advice']) {
  return advice && { code: advice.code, values: { ...advice.values } };
}
