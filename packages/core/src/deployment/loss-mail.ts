import type { WebsiteRow } from '@dragoman/database/schema';
import { dnsAdviceText, lossGrace, siteDomain } from '@dragoman/domain/deployment';
import { renderNotice } from '../emails/index.ts';
import type { DnsCheck } from './check-dns.ts';
import type { DeploymentMailDeps } from './deps.ts';
import { ownerEmail } from './losses.store.ts';

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Tells a website's owner of hosts that no longer lead to us. What the mail server says is logged. */
export async function tellOfLoss(
  deps: DeploymentMailDeps,
  website: WebsiteRow,
  { records }: DnsCheck,
  hosts: readonly string[],
): Promise<void> {
  const to = await ownerEmail(deps.database.kysely, website.user_id);
  if (to === undefined) return;
  const brand = deps.emailBrand;
  const days = Math.round(lossGrace / 86_400);
  const advice = records.flatMap(({ host, advice: found }) =>
    hosts.includes(host) && found !== null ? [dnsAdviceText(found)] : [],
  );
  const { subject, text, html } = renderNotice({
    brand,
    subject: `${siteDomain(website.url)}: translations can no longer be reached`,
    body: `The DNS records of ${hosts.join(', ')} no longer lead to ${brand.name}, so visitors do not see the translations there. If this was on purpose, there is nothing to do.`,
    details: [
      ...advice,
      `We keep the place and the certificate for ${days} days, and go on as before as soon as the records are back.`,
    ],
    action: {
      label: 'See what to change',
      link: `${brand.siteUrl}/dashboard/website/${website.id}?tab=integration`,
    },
    footer: [`Questions? Write to us: ${brand.supportEmail}`, `This email was sent to ${to}.`],
  });
  try {
    await deps.email.send({ to, subject, text, html, headers: automatic });
  } catch (error) {
    deps.log.warn({ err: error, websiteId: website.id }, 'an owner could not be told of a loss');
  }
}
