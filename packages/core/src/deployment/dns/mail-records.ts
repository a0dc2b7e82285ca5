import type { WebsiteRow } from '@dragoman/database/schema';
import {
  dnsAdviceText,
  recordStateWords,
  siteDomain,
  snippetCode,
} from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import type { UrlStructure } from '@dragoman/domain/websites';
import { type MailDeps, type NoticeFact, readerOf, renderNotice } from '../../emails/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { checkDns, type DnsCheck } from './check-dns.ts';
import { claimDnsMail } from './dns-mails.store.ts';

/** Mails per day; prevents owners from sending mail to strangers through us. */
const dailyLimits = { byOwner: 10, toReader: 3 };

/**
 * Mails the records of a structure to somebody who can add them; replies go to the owner. Throws
 * `DragomanError('conflict')` if the daily limit is reached or the mail server refuses the mail.
 */
export async function mailRecords(
  deps: DeploymentDeps & MailDeps,
  website: WebsiteRow,
  { to, structure }: { readonly to: string; readonly structure: UrlStructure },
): Promise<void> {
  const { kysely } = deps.database;
  const reader = to.trim().toLowerCase();
  const request = { user_id: website.user_id, website_id: website.id, recipient: reader };
  if (!(await claimDnsMail(kysely, request, dailyLimits))) {
    throw conflict('Too many emails were sent today. Copy the records and send them yourself.');
  }
  const check = await checkDns(deps, website, structure);
  const owner = (await readerOf(kysely, website.user_id))?.to;
  const mail = render(deps, website, check, owner);
  try {
    await deps.email.send({ to: reader, ...mail, ...(owner !== undefined && { replyTo: owner }) });
  } catch (error) {
    deps.log.warn({ err: error, websiteId: website.id }, 'could not mail the DNS records');
    throw conflict('The email could not be sent. Please try again later.');
  }
}

function conflict(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}

function render(
  { emailBrand: brand }: MailDeps,
  { id, url, snippet_checked }: WebsiteRow,
  { records, existingWwwRecord: existing, zone, dnsProvider }: DnsCheck,
  owner: string | undefined,
) {
  const domain = siteDomain(url);
  const place = dnsProvider === null ? '' : ` at ${dnsProvider.providerName}`;
  const steps = existing === null || existing.state === 'moved' ? [] : moveSteps(existing);
  return renderNotice({
    // English, because the recipient's language is unknown and DNS advice exists in English only.
    language: 'en',
    brand,
    subject: `DNS records for ${domain}`,
    body: `${owner ?? 'The owner'} asks you to add DNS records for ${domain}${place}. They make its translations by ${brand.name} available.`,
    details: [
      ...steps,
      `${steps.length > 0 ? 'Then add' : 'Add'} these records${zone === null ? '' : ` to the zone ${zone.domain}`}:`,
      ...records.flatMap(recordDetails),
      ...(snippet_checked ? [] : snippetSteps(brand.siteUrl, id)),
      'Changes may take up to 48 hours to be visible everywhere. You do not have to do anything else: we check the records regularly.',
    ],
    footer: [
      owner === undefined
        ? `Questions? Write to us: ${brand.supportEmail}`
        : `Questions? Reply to this email: your reply goes to ${owner}.`,
      `You received this email once because ${owner ?? 'the owner of the website'} entered your address. You are not on any mailing list.`,
    ],
  });
}

function snippetSteps(siteUrl: string, websiteId: string) {
  return [
    'Paste this code into every page of the website, before the closing body tag:',
    { code: snippetCode(`${siteUrl}/translate.js`, websiteId) },
  ];
}

function moveSteps(existing: NonNullable<DnsCheck['existingWwwRecord']>) {
  const sentence = existing.advice === null ? [] : [dnsAdviceText(existing.advice)];
  const facts = existing.records.map((record) => recordFacts(record));
  return [...sentence, ...facts];
}

function recordDetails(record: DnsCheck['records'][number]): (string | NoticeFact[])[] {
  const { state, ok, advice, alsoAdd } = record;
  const now: NoticeFact = ['State', recordStateWords(state, ok).label];
  return [
    [...recordFacts(record), now],
    ...(advice === null || ok ? [] : [dnsAdviceText(advice)]),
    ...(alsoAdd === null ? [] : [recordFacts(alsoAdd)]),
  ];
}

function recordFacts(record: {
  readonly type: string;
  readonly name: string;
  readonly host: string;
  readonly value: string;
  readonly ttl: number;
}): NoticeFact[] {
  return [
    ['Type', record.type],
    ['Name', record.name],
    ['Full host', record.host],
    ['Value', record.value],
    ['TTL', String(record.ttl)],
  ];
}
