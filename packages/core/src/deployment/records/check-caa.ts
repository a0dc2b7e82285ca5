import { caaIssuers, caaVerdict, type DnsRecord, nameInZone } from '@dragoman/domain/deployment';
import { type RecordReading, readingOf } from './check-result.ts';
import type { DnsView } from './dns-view.ts';

/**
 * A reading of a host that leads to us, unless CAA records forbid its certificate (case 48). Who ends TLS in front of us
 * has a certificate of their own.
 * @param issuers how our authorities are called in CAA records; none: nothing is asked
 */
export async function withCertificate(
  view: DnsView,
  record: DnsRecord,
  reading: RecordReading,
  issuers: readonly string[],
): Promise<RecordReading> {
  const [issuer] = issuers;
  if (!reading.ok || reading.state === 'proxied' || issuer === undefined) return reading;
  const holding = await holdingCaa(view, record.host);
  if (holding === undefined || caaVerdict(holding.values, issuers) === 'allowed') return reading;
  const { domain, values: found } = holding;
  const name = nameInZone(domain, view.zone.domain);
  const value = `0 issue "${issuer}"`;
  const allowed = caaIssuers(found);
  // Our own name among them is there with a condition that we do not meet.
  const isAddition = allowed.length > 0 && !allowed.some((one) => issuers.includes(one));
  return readingOf(record, 'caa-forbidden', {
    found: reading.found,
    isOurs: true,
    code: isAddition ? 'add-caa' : 'change-caa',
    values: { domain, issuers: allowed.join(', '), name, value, found: found.join(', ') },
    alsoAdd: { type: 'CAA', host: domain, name, value, ttl: record.ttl },
  });
}

/** The records that hold for a host: its own or those of the nearest name above it (RFC 8659 §3). */
async function holdingCaa(view: DnsView, host: string) {
  const labels = host.split('.');
  for (let first = 0; first < labels.length; first += 1) {
    const domain = labels.slice(first).join('.');
    const answer = await view.lookup(domain, 'CAA');
    if (answer.type !== 'found') continue;
    // Behind the host's own CNAME they are those of our target, and our own business.
    return answer.chain.length > 0 ? undefined : { domain, values: answer.values };
  }
  return undefined;
}
