import type { WebsiteRow } from '@dragoman/database/schema';
import {
  dnsAdviceText,
  recordStateWords,
  siteDomain,
  snippetCode,
} from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import type { UrlStructure } from '@dragoman/domain/websites';
import { type NoticeFact, renderNotice } from '../../emails/index.ts';
import type { DeploymentDeps, DeploymentMailDeps } from '../deps.ts';
import { ownerEmail } from '../takeovers/takeovers.store.ts';
import { checkDns, type DnsCheck } from './check-dns.ts';
import { takeMail } from './dns-mails.store.ts';

/** Mails a day, so that nobody sends to strangers by us: of one owner, and to one reader. */
const most = { byOwner: 10, toReader: 3 };

/**
 * Sends the records of a structure and the steps to somebody who can add them. All words are ours, the answer goes to
 * the owner. Throws `DragomanError('conflict')` when too many were sent, or the mail server does not take the mail.
 */
export async function mailRecords(
  deps: DeploymentDeps & DeploymentMailDeps,
  website: WebsiteRow,
  { to, structure }: { readonly to: string; readonly structure: UrlStructure },
): Promise<void> {
  const { kysely } = deps.database;
  const reader = to.trim().toLowerCase();
  const asked = { user_id: website.user_id, website_id: website.id, recipient: reader };
  if (!(await takeMail(kysely, asked, most))) {
    throw refused('Too many emails were sent today. Copy the records and send them yourself.');
  }
  const check = await checkDns(deps, website, structure);
  const owner = await ownerEmail(kysely, website.user_id);
  const mail = render(deps, website, check, owner);
  try {
    await deps.email.send({ to: reader, ...mail, ...(owner !== undefined && { replyTo: owner }) });
  } catch (error) {
    deps.log.warn({ err: error, websiteId: website.id }, 'the DNS records could not be mailed');
    throw refused('The email could not be sent. Please try again later.');
  }
}

function refused(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}

function render(
  { emailBrand: brand }: DeploymentMailDeps,
  { id, url, snippet_checked }: WebsiteRow,
  { records, existingWwwRecord: existing, zone, dnsProvider }: DnsCheck,
  owner: string | undefined,
) {
  const domain = siteDomain(url);
  const place = dnsProvider === null ? '' : ` at ${dnsProvider.providerName}`;
  const steps = existing === null || existing.state === 'moved' ? [] : moveSteps(existing);
  const mail = renderNotice({
    // Its reader is somebody whom we know nothing of, and its words are those of the records, the screen and the advice.
    language: 'en',
    brand,
    subject: `DNS records for ${domain}`,
    body: `${owner ?? 'The owner'} asks you to add DNS records for ${domain}${place}, so that its translations by ${brand.name} can be reached.`,
    details: [
      ...steps,
      `${steps.length > 0 ? 'Then add' : 'Add'} these records${zone === null ? '' : ` to the zone ${zone.domain}`}:`,
      ...records.flatMap(recordDetails),
      ...(snippet_checked ? [] : snippetSteps(brand.siteUrl, id)),
      'Changes may take up to 48 hours to be seen everywhere. Nothing else has to be done: the records are looked for all the time.',
    ],
    footer: [
      owner === undefined
        ? `Questions? Write to us: ${brand.supportEmail}`
        : `Questions? Answer this email: it goes to ${owner}.`,
      `You were sent this once, because ${owner ?? 'the owner of the website'} entered your address. There is no list to leave.`,
    ],
  });
  return { ...mail, headers: { 'Auto-Submitted': 'auto-generated' } };
}

function snippetSteps(siteUrl: string, websiteId: string) {
  return [
    'Paste this code into every page of the website, before the closing body tag:',
    { code: snippetCode(`${siteUrl}/translate.js`, websiteId) },
  ];
}

function moveSteps(existing: NonNullable<DnsCheck['existingWwwRecord']>) {
  const sentence = existing.advice === null ? [] : [dnsAdviceText(existing.advice)];
  const facts = existing.records.map((record) => factsOf(record));
  return [...sentence, ...facts];
}

function recordDetails(record: DnsCheck['records'][number]): (string | NoticeFact[])[] {
  const { state, ok, advice, alsoAdd } = record;
  const now: NoticeFact = ['State', recordStateWords(state, ok).label];
  return [
    [...factsOf(record), now],
    ...(advice === null || ok ? [] : [dnsAdviceText(advice)]),
    ...(alsoAdd === null ? [] : [factsOf(alsoAdd)]),
  ];
}

function factsOf(record: {
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
