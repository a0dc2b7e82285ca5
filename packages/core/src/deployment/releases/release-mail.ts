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

export interface ReleaseMail {
  readonly url: string;
  /** Hosts that still lead to us, and what to do with their records. */
  readonly records: readonly ChangeBack[];
  readonly endsAt: Date;
  readonly isReminder: boolean;
}

/** The mail about a deleted website whose hosts still lead to us, in the language of its reader. */
export function writeReleaseMail(
  { url, records, endsAt, isReminder }: ReleaseMail,
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

/** The mail about a website that its owner has paused. */
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
