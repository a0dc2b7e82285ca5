import type { WebsiteRow } from '@dragoman/database/schema';
import { dnsAdviceText, lossGrace, siteDomain } from '@dragoman/domain/deployment';
import {
  type EmailBrand,
  lengthOfTime,
  noticeFooter,
  type Reader,
  readerOf,
  renderNotice,
  textsIn,
} from '../../emails/index.ts';
import type { DeploymentMailDeps } from '../deps.ts';
import type { DnsCheck } from '../dns/check-dns.ts';

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Tells a website's owner of hosts that no longer lead to us. What the mail server says is logged. */
export async function tellOfLoss(
  deps: DeploymentMailDeps,
  website: WebsiteRow,
  { records }: DnsCheck,
  hosts: readonly string[],
): Promise<void> {
  const reader = await readerOf(deps.database.kysely, website.user_id);
  if (reader === undefined) return;
  const mail = writeLossMail({ website, records, hosts }, reader, deps.emailBrand);
  try {
    await deps.email.send({ to: reader.to, ...mail, headers: automatic });
  } catch (error) {
    deps.log.warn({ err: error, websiteId: website.id }, 'an owner could not be told of a loss');
  }
}

export interface Loss {
  readonly website: Pick<WebsiteRow, 'id' | 'url'>;
  readonly records: readonly LostRecord[];
  readonly hosts: readonly string[];
}

/** What the mail tells of a wanted record. */
type LostRecord = Pick<
  DnsCheck['records'][number],
  'host' | 'type' | 'value' | 'advice' | 'alsoAdd'
>;

/** The mail about hosts that no longer lead to us, in the language of its reader. */
export function writeLossMail(
  { website, records, hosts }: Loss,
  { to, language }: Reader,
  brand: EmailBrand,
) {
  const texts = textsIn(language).notices.hosts_lost;
  const values = {
    brand: brand.name,
    site: siteDomain(website.url),
    hosts: hosts.join(', '),
    duration: lengthOfTime(Math.round(lossGrace / 86_400), 'day', language),
  };
  const say = (text: string) => ({ text, values });
  const lost = records.filter(({ host }) => hosts.includes(host));
  return renderNotice({
    language,
    brand,
    subject: say(texts.subject),
    body: say(texts.body),
    details: [
      ...(language === 'en' ? lost.flatMap(adviceOn) : []),
      ...(lost.length > 0 ? [texts.records, { code: lost.flatMap(linesOf).join('\n') }] : []),
      say(texts.kept),
    ],
    action: {
      label: texts.button,
      link: `${brand.siteUrl}/dashboard/website/${website.id}?tab=integration`,
    },
    footer: noticeFooter(language, brand, to),
  });
}

/** The sentences of advice are English, those of the screen; readers of other languages get the records alone. */
function adviceOn({ advice }: LostRecord): string[] {
  return advice === null ? [] : [dnsAdviceText(advice)];
}

function linesOf({ host, type, value, alsoAdd }: LostRecord): string[] {
  const line = `${host}  ${type}  ${value}`;
  return alsoAdd === null ? [line] : [line, `${alsoAdd.host}  CAA  ${alsoAdd.value}`];
}
