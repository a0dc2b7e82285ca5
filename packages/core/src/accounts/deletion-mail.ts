import {
  dayOf,
  type EmailBrand,
  noticeFooter,
  type Reader,
  renderNotice,
  textsIn,
} from '../emails/index.ts';

/**
 * Renders the mail about an account that its owner deletes.
 * @param endsAt when it is deleted; undefined if it was
 */
export function writeDeletionMail(
  endsAt: Date | undefined,
  { to, language }: Reader,
  brand: EmailBrand,
) {
  const { account_deletion, account_deleted } = textsIn(language).notices;
  const values = { brand: brand.name, date: endsAt && dayOf(endsAt, language) };
  const { subject, body } = endsAt ? account_deletion : account_deleted;
  return renderNotice({
    language,
    brand,
    subject: { text: subject, values },
    body: { text: body, values },
    details: [],
    ...(endsAt && {
      action: { label: account_deletion.button, link: `${brand.siteUrl}/dashboard/account` },
    }),
    footer: noticeFooter(language, brand, to),
  });
}
