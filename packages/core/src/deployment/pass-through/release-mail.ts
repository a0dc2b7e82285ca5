import type { WebsiteRow } from '@dragoman/database/schema';
import { type ChangeBack, siteDomain } from '@dragoman/domain/deployment';
import {
  changeBackDetails,
  dayOf,
  type EmailBrand,
  noticeFooter,
  type Reader,
  renderNotice,
  textsIn,
} from '../../emails/index.ts';

interface ReleaseNotice {
  readonly url: string;
  /** How to change the records of hosts that still point to us. */
  readonly records: readonly ChangeBack[];
  readonly endsAt: Date;
  readonly isReminder: boolean;
}

/** Renders the mail about a deleted website whose hosts still point to us. */
export function writeReleaseMail(
  { url, records, endsAt, isReminder }: ReleaseNotice,
  { to, language }: Reader,
  brand: EmailBrand,
) {
  const texts = textsIn(language).notices.released;
  const values = {
    brand: brand.name,
    site: siteDomain(url),
    hosts: records.map(({ host }) => host).join(', '),
    date: dayOf(endsAt, language),
  };
  return renderNotice({
    language,
    brand,
    subject: { text: isReminder ? texts.reminder : texts.subject, values },
    body: { text: texts.body, values },
    details: [...changeBackDetails(language, records), texts.after],
    footer: noticeFooter(language, brand, to),
  });
}

/** Renders the mail about a website that its owner paused. */
export function writePauseMail(
  website: Pick<WebsiteRow, 'id' | 'url'>,
  records: readonly ChangeBack[],
  { to, language }: Reader,
  brand: EmailBrand,
) {
  const texts = textsIn(language).notices.website_paused;
  return renderNotice({
    language,
    brand,
    subject: { text: texts.subject, values: { site: siteDomain(website.url) } },
    body: texts.body,
    details: [texts.leave, ...changeBackDetails(language, records)],
    action: {
      label: texts.button,
      link: `${brand.siteUrl}/dashboard/website/${website.id}`,
    },
    footer: noticeFooter(language, brand, to),
  });
}
