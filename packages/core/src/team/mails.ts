import { siteDomain } from '@dragoman/domain/deployment';
import { chooseLanguage } from '@dragoman/domain/languages';
import type { Email } from '@dragoman/providers/email/port';
import { lengthOfTime, type MailDeps, noticeTo, readerOf, textsIn } from '../emails/index.ts';
import { type ListedInvitation, selectLocale } from './invitations.store.ts';

type Kind = 'member' | 'website' | 'account' | 'payer';

const daysValid = 7;

/** Mails the link of an invitation, in the language of the one invited if they have an account, else of the one who invites. */
export async function mailInvitation(
  deps: MailDeps,
  invitation: Pick<ListedInvitation, 'email' | 'kind' | 'website_url'>,
  { token, inviterId }: { readonly token: string; readonly inviterId: string },
): Promise<boolean> {
  const { emailBrand: brand, database } = deps;
  const inviter = await readerOf(database.kysely, inviterId);
  const to = invitation.email;
  const own = await selectLocale(database.kysely, to);
  const language = own === undefined ? (inviter?.language ?? 'en') : chooseLanguage(own);
  const { validity, notices } = textsIn(language);
  const texts = notices.invitation;
  const values = {
    brand: brand.name,
    inviter: inviter?.to ?? brand.name,
    site: siteOf(invitation),
    duration: lengthOfTime(daysValid, 'day', language),
  };
  const filled = (text: string) => ({ text, values });
  const mail = noticeTo({ to, language }, brand, {
    subject: filled(texts.subject),
    body: filled(texts[invitation.kind as Kind]),
    details: [filled(validity), texts.unknown],
    action: {
      label: texts.button,
      link: `${brand.siteUrl}/dashboard/account?part=invitation&token=${token}`,
    },
  });
  return send(deps, { to, ...mail, ...(inviter !== undefined && { replyTo: inviter.to }) });
}

/** Tells the owner of an account by mail that somebody accepted an invitation. */
export async function mailAcceptance(
  deps: MailDeps,
  { account_id, email, kind, website_url }: ListedInvitation,
): Promise<void> {
  const { emailBrand: brand, database } = deps;
  const owner = await readerOf(database.kysely, account_id);
  if (owner === undefined) return;
  const texts = textsIn(owner.language).notices.invitation_accepted;
  const values = { brand: brand.name, member: email, site: siteOf({ website_url }) };
  const mail = noticeTo(owner, brand, {
    subject: { text: texts.subject, values },
    body: { text: texts[kind as Kind], values },
    action: { label: texts.button, link: `${brand.siteUrl}/dashboard/account?part=team` },
  });
  await send(deps, { to: owner.to, ...mail });
}

function siteOf({ website_url: url }: Pick<ListedInvitation, 'website_url'>): string {
  return url === null ? '' : siteDomain(url);
}

/** Returns false if the mail server refused it. */
async function send({ email, log }: MailDeps, mail: Email): Promise<boolean> {
  try {
    await email.send(mail);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'could not send the mail about an invitation');
    return false;
  }
}
