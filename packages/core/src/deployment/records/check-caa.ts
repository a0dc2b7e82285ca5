import { caaIssuers, caaVerdict, type DnsRecord, nameInZone } from '@dragoman/domain/deployment';
import { type RecordResult, recordResult } from './check-result.ts';
import type { DnsView } from './dns-view.ts';

/**
 * Turns the result of a host that points to us into `caa-forbidden` if CAA records forbid its certificate (case 48).
 * Skipped behind another proxy, which has its own certificate.
 * @param issuers the names of our authorities in CAA records; empty to skip the check
 */
export async function checkCaa(
  view: DnsView,
  record: DnsRecord,
  result: RecordResult,
  issuers: readonly string[],
): Promise<RecordResult> {
  const [issuer] = issuers;
  if (!result.ok || result.state === 'proxied' || issuer === undefined) return result;
  const effective = await effectiveCaa(view, record.host);
  if (effective === undefined || caaVerdict(effective.values, issuers) === 'allowed') return result;
  const { domain, values: found } = effective;
  const name = nameInZone(domain, view.zone.domain);
  const value = `0 issue "${issuer}"`;
  const allowed = caaIssuers(found);
  // If our own issuer is listed and still forbidden, the record has a condition that we do not meet.
  const isAddition = allowed.length > 0 && !allowed.some((one) => issuers.includes(one));
  return recordResult(record, 'caa-forbidden', {
    found: result.found,
    isOurs: true,
    code: isAddition ? 'add-caa' : 'change-caa',
    values: { domain, issuers: allowed.join(', '), name, value, found: found.join(', ') },
    alsoAdd: { type: 'CAA', host: domain, name, value, ttl: record.ttl },
  });
}

/** The CAA records of a host or of its nearest ancestor that has some (RFC 8659 §3). */
async function effectiveCaa(view: DnsView, host: string) {
  const labels = host.split('.');
  for (let first = 0; first < labels.length; first += 1) {
    const domain = labels.slice(first).join('.');
    const answer = await view.lookup(domain, 'CAA');
    if (answer.type !== 'found') continue;
    // Records found through the host's CNAME are those of our own target.
    return answer.chain.length > 0 ? undefined : { domain, values: answer.values };
  }
  return undefined;
}
