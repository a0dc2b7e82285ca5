import type { InvitationFields } from '@dragoman/contract/team';
import { t } from '../texts/texts.ts';
import { shownAddress } from '../websites/website-labels.ts';

/** What somebody reads who opens an invitation. */
export type LookedAt = Pick<InvitationFields, 'kind' | 'email' | 'role' | 'website_url'> & {
  /** The email address of the account's owner. */
  readonly account: string;
};

/** Returns who invites to what. */
export function purposeOf({ kind, account, website_url }: LookedAt): string {
  if (kind === 'member') return t('{account} invites you to work in their account.', { account });
  if (kind === 'payer')
    return t('{account} asks you to pay for the website {site}. You will see no texts of it.', {
      account,
      site: shownAddress(website_url ?? ''),
    });
  if (website_url !== null)
    return t('{account} offers you the website {site} with its translations and their history.', {
      account,
      site: shownAddress(website_url),
    });
  return t('{account} offers you all their websites, with glossary and translation memory.', {
    account,
  });
}
