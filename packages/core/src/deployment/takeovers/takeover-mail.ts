import type { WebsiteRow } from '@dragoman/database/schema';
import { dnsAdviceText, siteDomain, takeoverGrace } from '@dragoman/domain/deployment';
import {
  type EmailBrand,
  lengthOfTime,
  type MailDeps,
  noticeTo,
  type Reader,
  readerOf,
  textsIn,
} from '../../emails/index.ts';
import type { DnsCheck } from '../dns/check-dns.ts';

/** Informs a website's owner about hosts that no longer point to us. Logs errors of the mail server. */
export async function sendTakeoverMail(
  deps: MailDeps,
  website: WebsiteRow,
  { records }: DnsCheck,
  hosts: readonly string[],
): Promise<void> {
  const reader = await readerOf(deps.database.kysely, website.user_id);
  if (reader === undefined) return;
  const mail = writeTakeoverMail({ website, records, hosts }, reader, deps.emailBrand);
  try {
    await deps.email.send({ to: reader.to, ...mail });
  } catch (error) {
    deps.log.warn(
      { err: error, websiteId: website.id },
      'could not send the mail about a takeover',
    );
  }
}

interface TakeoverNotice {
  readonly website: Pick<WebsiteRow, 'id' | 'url'>;
  readonly records: readonly NoticeRecord[];
  readonly hosts: readonly string[];
}

type NoticeRecord = Pick<
  DnsCheck['records'][number],
  'host' | 'type' | 'value' | 'advice' | 'alsoAdd'
>;

/** Renders the mail about hosts that no longer point to us, in the recipient's language. */
export function writeTakeoverMail(
  { website, records, hosts }: TakeoverNotice,
  reader: Reader,
  brand: EmailBrand,
) {
  const texts = textsIn(reader.language).notices.hosts_lost;
  const values = {
    brand: brand.name,
    site: siteDomain(website.url),
    hosts: hosts.join(', '),
    duration: lengthOfTime(Math.round(takeoverGrace / 86_400), 'day', reader.language),
  };
  const filled = (text: string) => ({ text, values });
  const lost = records.filter(({ host }) => hosts.includes(host));
  return noticeTo(reader, brand, {
    subject: filled(texts.subject),
    body: filled(texts.body),
    details: [
      ...(reader.language === 'en' ? lost.flatMap(adviceOn) : []),
      ...(lost.length > 0 ? [texts.records, { code: lost.flatMap(linesOf).join('\n') }] : []),
      filled(texts.retention),
    ],
    action: {
      label: texts.button,
      link: `${brand.siteUrl}/dashboard/website/${website.id}?tab=integration`,
    },
  });
}

/** Advice exists in English only; recipients with other languages only get the records. */
function adviceOn({ advice }: NoticeRecord): string[] {
  return advice === null ? [] : [dnsAdviceText(advice)];
}

function linesOf({ host, type, value, alsoAdd }: NoticeRecord): string[] {
  const line = `${host}  ${type}  ${value}`;
  return alsoAdd === null ? [line] : [line, `${alsoAdd.host}  CAA  ${alsoAdd.value}`];
}
